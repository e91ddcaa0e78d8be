"""Tower of blocks: a careful player, and random games against statics."""
import math
import random

from common import number

# the same three stages in a tenth of their time: blocks are taken out, and little falls yet
SHORT = ["stages.whole.until=0.02 s", "stages.taken.until=0.06 s", "stages.last.until=0.06 s",
         "run.record=2 ms"]
LEVELS, LENGTH, WIDTH, HEIGHT, GAP = 18, 0.075, 0.0248, 0.015, 0.2e-3
GAMES = 8


def name(level, place):
    """Levels from 0, places 0 to 2."""
    return f"block-{3 * level + place + 1}"


def margin(there):
    """How far the centre of mass of what is above a level lies within what the level holds, at the
    worst level, m; negative: it falls. Even levels lie along x and hold along y, odd ones the other
    way. Blocks reach over the whole length, so only the direction across them matters."""
    worst = LENGTH
    for level in range(LEVELS - 1):
        axis = level % 2
        held = [(place - 1) * (WIDTH + GAP) for place in there[level]]
        # blocks of levels of the other kind are centred along this axis
        above = [(place - 1) * (WIDTH + GAP) if upper % 2 == axis else 0
                 for upper in range(level + 1, LEVELS) for place in there[upper]]
        centre = sum(above) / len(above)
        worst = min(worst, centre - min(held) + WIDTH / 2, max(held) + WIDTH / 2 - centre)
    return worst


def game(seed):
    """Random moves, none of which empties a level, until statics says that it falls."""
    draw = random.Random(seed)
    there = [[0, 1, 2] for _ in range(LEVELS)]
    moves = []
    while True:
        level, place = draw.randrange(LEVELS - 1), draw.randrange(3)
        if place not in there[level] or len(there[level]) == 1:
            continue
        before = margin(there)
        there[level].remove(place)
        moves.append((level, place))
        if margin(there) < 0:
            return moves, before, margin(there)


def top_at(page, result, body, t):
    """Height and lean in mm of a block of the top level against the start."""
    table = page.measure(result, f"body(of={body})", "--from", 0, "--to", f"{t + 1e-6:.9g}")
    way = math.hypot(table["x"][-1] - table["x"][0], table["y"][-1] - table["y"][0])
    return 1000 * (table["z"][0] - table["z"][-1]), 1000 * way


def instant(page, t):
    """t of the game, in the time of the run."""
    return 0.1 * t if page.short else t


def play(page, seed):
    moves, before, after = game(seed)
    taken = "[" + ", ".join(name(*move) for move in moves[:-1]) + "]"
    result, summary = page.run(f"jenga-game-{seed}", [
        f"stages.taken.actions.0.remove={taken}",
        f"stages.last.actions.0.remove=[{name(*moves[-1])}]"])
    top = name(LEVELS - 1, 1)
    stood, fell = (top_at(page, result, top, instant(page, t)) for t in (0.8, 1.4))
    level, place = moves[-1]
    cells = [str(seed), str(len(moves) - 1), f"{number(1000 * before, 3)} mm",
             f"{number(stood[1], 2)} mm", f"level {level + 1}, place {place + 1}",
             f"{number(1000 * after, 3)} mm", f"{number(fell[0], 3)} mm",
             f"{summary['unconverged_steps']}"]
    return result, "| " + " | ".join(cells) + " |", stood, fell


def make(page):
    result, summary = page.run()
    look = ("--camera", "-55,16", "--size", "260,400", "--view", "-0.05,-0.05,0,0.05,0.05,0.28")
    for k, t in enumerate((0.1, 0.78, 1.4)):
        page.values[f"picture_{k}"] = page.picture(f"jenga-{k}", result, "--time", instant(page, t),
                                                   *look)
    top = name(LEVELS - 1, 1)
    careful, dropped = (top_at(page, result, top, instant(page, t)) for t in (0.8, 1.4))
    rows = ["| game | blocks taken | least margin | way of the top after 0.6 s | next block | "
            "margin | top falls by, after 0.6 s | steps that missed |", "|" + "---|" * 8]
    played = [play(page, seed) for seed in range(1, 3 if page.short else GAMES + 1)]
    rows += [line for _, line, _, _ in played]
    page.values.update(
        game_picture=page.picture("jenga", played[0][0], "--time", instant(page, 1.16),
                                  "--camera", "-55,16", "--size", "400,400", "--view",
                                  "-0.15,-0.15,0,0.15,0.15,0.28"),
        games="\n".join(rows), number_of_games=len(played),
        right=sum(stood[1] < 1 and fell[0] > 1000 * HEIGHT / 2 for _, _, stood, fell in played),
        careful=number(careful[1], 2), dropped=number(dropped[0], 4), lean=number(dropped[1], 2),
        certificate=page.certificate(summary))
