// Upright tags of bases, which keep out of each other's way, as in crates/draw.
import { isLeader } from '../lib/look';
import type { Mark, Piece } from '../lib/types';
import type { Point } from '../scene/viewport';
import type { BaseAt } from './bases';
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
  /** Whether there is no room for the name. */
  brief: boolean;
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
  return { piece, strength: figure, badge, star, name, quiet, board, chips, width: board + chips.length * CHIP, hits: lost, brief: false };
}

export const chipAt = (tag: Tag, i: number): number => tag.board - tag.width / 2 + (i + 0.5) * CHIP + 0.4;

type Box = readonly [number, number, number, number];
const around = ([x, y]: Point, w: number, h: number): Box => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

/** What of one box lies under another. */
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
const area = (box: Box): number => Math.max(1e-6, (box[2] - box[0]) * (box[3] - box[1]));

/** A tag may hide so much of a base, and of another tag. */
const LEAST_SEEN = { base: 0.16, tag: 0.06 };

/** What is taken already. */
class Layout {
  private readonly bases: Box[] = [];
  private readonly tags: Box[] = [];
  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  stand(box: Box) {
    this.bases.push(box);
  }

  take(box: Box) {
    this.tags.push(box);
  }

  private cost(box: Box): number {
    const all = area(box);
    const hidden = (taken: Box[], weight: number): number => taken.reduce((sum, o) => sum + (shared(box, o) / all) * weight, 0);
    return hidden(this.bases, 4) + hidden(this.tags, 9) + (1 - shared(box, [0, 0, this.width, this.height]) / all) * 60;
  }

  /** Whether a tag here leaves all bases and tags to be seen. */
  free(box: Box): boolean {
    return this.bases.every((o) => shared(box, o) <= area(o) * LEAST_SEEN.base) && this.tags.every((o) => shared(box, o) <= area(o) * LEAST_SEEN.tag);
  }

  best(w: number, h: number, spots: [Point, number][]): Point {
    let best: [number, Point] = [Infinity, [0, 0]];
    for (const [at, own] of spots) {
      const cost = own + this.cost(around(at, w, h));
      if (cost < best[0] - 1e-9) best = [cost, at];
    }
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

/** Where the tag of a base may lie, and how gladly. */
function spotsOf(place: Place, w: number, h: number): [Point, number][] {
  const back = behind(place);
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
  return spots;
}

/** A tag without its name: strength and marks. */
function brief(tag: Tag): Tag {
  return { ...tag, star: 0, name: 0, quiet: '', board: tag.badge, width: tag.badge + tag.chips.length * CHIP, brief: true };
}

/**
 * Every tag with its place, all `k` times their usual size. Where bases stand so close that a name would
 * hide them, the strength alone stands on its own base: units are more than their names, which are
 * told when one is pointed at (`wanted`) or looked at closer.
 */
export function placeTags(bases: BaseAt[], size: { width: number; height: number }, k: number, wanted: ReadonlySet<string>): { tag: Tag; at: Point }[] {
  const layout = new Layout(size.width, size.height);
  for (const { place } of bases) {
    const [a, b] = half(place);
    layout.stand(around([place.x, place.y], 2 * a, 2 * b));
  }
  const first = bases.filter(({ piece }) => wanted.has(piece.id));
  const rest = bases.filter(({ piece }) => !wanted.has(piece.id));
  const out: { tag: Tag; at: Point }[] = [];
  for (const { piece, place } of [...first, ...rest]) {
    const tag = tagOf(piece);
    const [w, h] = [tag.width * k, HIGH * k];
    const at = layout.best(w, h, spotsOf(place, w, h));
    const box = around(at, w, h);
    if (wanted.has(piece.id) || layout.free(box)) {
      layout.take(box);
      out.push({ tag, at });
      continue;
    }
    const short = brief(tag);
    if (short.width === 0) continue;
    // on the rear half of its own base
    const [dx, dy] = behind(place);
    const [hx, hy] = half(place);
    const own: Point = [place.x + dx * Math.max(0, hx - (short.width * k) / 2), place.y + dy * Math.max(0, hy - h / 2)];
    layout.take(around(own, short.width * k, h));
    out.push({ tag: short, at: own });
  }
  // what is wanted lies above all else
  return [...out.filter(({ tag }) => !wanted.has(tag.piece.id)), ...out.filter(({ tag }) => wanted.has(tag.piece.id))];
}
