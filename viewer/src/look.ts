// How a frame is shown: what the panel sets, and what legends say.
import type { Rgb, Scale } from "./colour";
import type { Field } from "./fields";

export interface Look {
  colour: Field | null; // null: by kind
  meshColour: Field | null;
  meshOfElements: boolean;
  scale: Scale;
  trim: boolean;
  fixedLimits: [number, number] | null;
  forces: boolean;
  forceThreshold: number; // of the mean force
  forceSize: number;
  forceBy: "force" | "status" | Field;
  contacts: boolean; // dots by status
  arrows: "none" | "velocity" | "displacement";
  arrowSize: number;
  edges: boolean;
  opacity: number;
  walls: boolean;
  magnify: number;
  cut: null | { axis: number; at: number; flip: boolean }; // at: share of the extent
}

export interface Legend {
  label: string;
  unit: string;
  low: number;
  high: number;
  scale: Scale;
}

export const STATUS = ["open", "sticking", "sliding", "joint", "bonded"];
export const STATUS_COLOURS: Rgb[] = [
  [150, 156, 166],
  [0, 128, 90],
  [213, 94, 0],
  [150, 70, 160],
  [0, 114, 178],
];
