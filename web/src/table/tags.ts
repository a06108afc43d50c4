// Upright tags of bases, which keep out of each other's way, as in crates/draw.
import { isLeader } from '../lib/look';
import type { Mark, Piece } from '../lib/types';
import type { Point } from '../scene/viewport';
import { half, type Place } from './plan';

const HIGH = 12.4;
const TYPE = 9;
const QUIET = 7.4;
const CHIP = 11.6;

let pen: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** Width of words in units of their size. */
export function wide(words: string): number {
  const had = known.get(words);
  if (had !== undefined) return had;
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen) pen.font = '700 100px "Grognard Sans", Lato, sans-serif';
  const width = pen ? pen.measureText(words).width / 100 : words.length * 0.55;
  known.set(words, width);
  return width;
}

const classes: Record<string, string> = { S: 'suppressed', F: 'fired', '×': 'contact', x: 'contact', X: 'contact', '!': 'astray', '+': 'linked', '·': 'moved' };

/** Class of the chip of a mark; nothing for words that belong on the tag. */
export const chipOf = (mark: Mark): string | undefined =>
  classes[mark.sign] ?? ([...mark.sign].length === 1 ? 'plain' : undefined);

/** A tag with the widths of its parts. */
export interface Tag {
  piece: Piece;
  strength: string;
  badge: number;
  star: number;
  name: number;
  quiet: string;
  board: number;
  chips: { mark: Mark; css: string }[];
  width: number;
  /** Points lost, four at most. */
  hits: number;
}

/** The figure of strength: nothing for officers and for batteries, which never have but one point. */
function strength(p: Piece): string {
  if (isLeader(p.kind)) return '';
  const gun = p.kind === 'gun' || p.kind === 'heavy-gun' || p.kind === 'horse-gun';
  if (p.strength === null) return p.full_strength > 0 ? `(${p.full_strength})` : '?';
  return gun && p.full_strength <= 1 ? '' : String(p.strength);
}

export function tagOf(piece: Piece): Tag {
  const figure = strength(piece);
  const badge = figure === '' ? 0 : Math.max(12, wide(figure) * TYPE + 6.6);
  const marks = piece.marks ?? [];
  const chips = marks.flatMap((mark) => {
    const css = chipOf(mark);
    return css === undefined ? [] : [{ mark, css }];
  });
  const quiet = marks.filter((m) => chipOf(m) === undefined).map((m) => m.sign.trim()).filter((s) => s !== '').join(' ');
  const star = piece.quality === 'veteran' ? 0 : 8;
  const name = wide(piece.name) * TYPE;
  const board = badge + star + name + (quiet === '' ? 0 : wide(quiet) * QUIET + 3.5) + 8;
  const lost = isLeader(piece.kind) || piece.strength === null ? 0 : Math.min(4, Math.max(0, piece.full_strength - piece.strength));
  return { piece, strength: figure, badge, star, name, quiet, board, chips, width: board + chips.length * CHIP, hits: lost };
}

export const chipAt = (tag: Tag, i: number): number => tag.board - tag.width / 2 + (i + 0.5) * CHIP + 0.4;

type Box = readonly [number, number, number, number];
const around = ([x, y]: Point, w: number, h: number): Box => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

/** What is taken already, and how much it matters. */
class Layout {
  private readonly taken: [Box, number][] = [];
  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  take(box: Box, weight: number) {
    this.taken.push([box, weight]);
  }

  private cost(box: Box): number {
    const area = Math.max(1e-6, (box[2] - box[0]) * (box[3] - box[1]));
    const shared = (o: Box): number =>
      Math.max(0, Math.min(box[2], o[2]) - Math.max(box[0], o[0])) * Math.max(0, Math.min(box[3], o[3]) - Math.max(box[1], o[1]));
    const hidden = this.taken.reduce((sum, [o, weight]) => sum + (shared(o) / area) * weight, 0);
    return hidden + (1 - shared([0, 0, this.width, this.height]) / area) * 60;
  }

  best(w: number, h: number, spots: [Point, number][]): Point {
    let best: [number, Point] = [Infinity, [0, 0]];
    for (const [at, own] of spots) {
      const cost = own + this.cost(around(at, w, h));
      if (cost < best[0] - 1e-9) best = [cost, at];
    }
    this.take(around(best[1], w, h), 9);
    return best[1];
  }
}

/** Beside a base in a direction, as near as may be without touching it. */
function beside(p: Place, w: number, h: number, [dx, dy]: Point): Point {
  const a = (p.turn * Math.PI) / 180;
  const [u, v] = [Math.sin(a), -Math.cos(a)];
  const [hx, hy] = half(p);
  // two boxes are apart when they are apart along one of their four axes
  const along = ([ax, ay]: Point, base: number): number => {
    const dot = Math.abs(dx * ax + dy * ay);
    const own = (Math.abs(ax) * w + Math.abs(ay) * h) / 2;
    return dot < 1e-6 ? Infinity : (base + own + 1.2) / dot;
  };
  const far = Math.min(along([1, 0], hx), along([0, 1], hy), along([u, v], p.depth / 2), along([-v, u], p.width / 2));
  return [p.x + dx * far, p.y + dy * far];
}

/** The way to the tag: behind the base, or straight up or down from one that stands aslant. */
function behind(p: Place): Point {
  const a = (p.turn * Math.PI) / 180;
  const [u, v] = [Math.sin(a), -Math.cos(a)];
  return Math.abs(u) > 0.4 && Math.abs(v) > 0.4 ? [0, -Math.sign(v)] : [-u, -v];
}

/** Every tag with its place, all `k` times their usual size. */
export function placeTags(standing: { piece: Piece; place: Place }[], size: { width: number; height: number }, k: number): { tag: Tag; at: Point }[] {
  const layout = new Layout(size.width, size.height);
  for (const { place } of standing) {
    const [a, b] = half(place);
    layout.take(around([place.x, place.y], 2 * a, 2 * b), 4);
  }
  return standing.map(({ piece, place }) => {
    const tag = tagOf(piece);
    const back = behind(place);
    const [w, h] = [tag.width * k, HIGH * k];
    const spots: [Point, number][] = [[beside(place, w, h, back), 0]];
    for (const [dir, own] of [[[0, 1], 0.25], [[0, -1], 0.3], [[1, 0], 0.6], [[-1, 0], 0.6]] as [Point, number][]) {
      const at = beside(place, w, h, dir);
      spots.push([at, own]);
      // shifted along the side it lies on
      for (const [slide, more] of [[-0.3, 0.15], [0.3, 0.15], [-0.5, 0.35], [0.5, 0.35]] as const)
        spots.push([[at[0] + slide * w * Math.abs(dir[1]), at[1] + slide * 2.2 * half(place)[1] * Math.abs(dir[0])], own + more]);
    }
    // further out, if all else is taken
    for (const [dir, own] of [[back, 1.6], [[0, 1], 1.8], [[0, -1], 1.9]] as [Point, number][]) {
      const at = beside(place, w, h, dir);
      spots.push([[at[0] + dir[0] * h * 1.05, at[1] + dir[1] * h * 1.05], own]);
    }
    return { tag, at: layout.best(w, h, spots) };
  });
}
