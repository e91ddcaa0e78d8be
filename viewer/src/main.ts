// The start of the page.
import { Viewer } from "./viewer";

const viewer = new Viewer();
(window as unknown as { scree: unknown }).scree = viewer.handle;
viewer.start().catch((e: Error) => viewer.say(e.message));
