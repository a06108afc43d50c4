// How pieces look: the same choices as crates/draw.
import type { Piece, PieceKind, Scene, Shape } from './types';

export interface Nation {
  css: string;
  round: boolean;
}

const nations: Record<string, Nation> = {
  french: { css: 'fr', round: true },
  russian: { css: 'ru', round: false },
  prussian: { css: 'pr', round: false },
  austrian: { css: 'au', round: false },
  british: { css: 'br', round: false },
  dutch: { css: 'nl', round: false },
  brunswick: { css: 'bw', round: false },
  german: { css: 'de', round: true },
};
const plain: Nation = { css: 'xx', round: true };

/** Sides that are no nation, such as allies, wear the colour of their first army commander. */
const dressed = new Map<string, Nation>();

export const nation = (name: string): Nation => nations[name.toLowerCase()] ?? dressed.get(name.toLowerCase()) ?? plain;

/** Learns the colours of sides, and the season, from a board. */
export function dress(scene: Scene) {
  const leaders = scene.pieces.filter((p) => rank(p.kind) === 'army');
  dressed.clear();
  for (const p of [...leaders, ...scene.pieces]) {
    const side = p.side.toLowerCase();
    const own = nations[p.nation.toLowerCase()];
    if (!(side in nations) && own && !dressed.has(side)) dressed.set(side, own);
  }
  const land = scene.table ?? scene.sheet;
  if (land) document.documentElement.dataset['season'] = land.winter ? 'winter' : 'summer';
}

/** Where a piece stands: the number of its hex, or on a table its own id. */
export const placeOf = (piece: Piece): string => piece.hex || piece.id;

/** A side's colour. */
export const colour = (side: string): string => `var(--${nation(side).css})`;

/** A word with a capital. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const arms: Record<string, string> = {
  grenadier: 'a-mitre',
  'heavy-gun': 'a-gun-heavy',
  'horse-gun': 'a-gun-horse',
};

export const isLeader = (kind: PieceKind): boolean => typeof kind === 'object';
export const rank = (kind: PieceKind): string => (typeof kind === 'object' ? kind.leader : '');
export const arm = (kind: PieceKind): string =>
  typeof kind === 'object' ? 'a-bicorne' : (arms[kind] ?? `a-${kind}`);

export const front: Record<Shape, string | undefined> = {
  line: 'f-line',
  column: 'f-column',
  square: 'f-square',
  general: 'f-general',
  fresh: 'f-cavalry',
  tired: 'f-cavalry-tired',
  unlimbered: 'f-guns',
  limbered: 'f-limbered',
  skirmish: 'f-skirmish',
  'road-march': 'f-road',
  masse: 'f-masse',
  none: undefined,
};

/** The front mark of a piece in its own hex, or in another hex that it fills. */
export function frontOf(piece: Piece, twin: boolean): string | undefined {
  if (piece.shape === 'line' || piece.shape === 'skirmish') {
    if (twin) return `f-${piece.shape}-right`;
    if (piece.also?.length) return `f-${piece.shape}-left`;
  }
  return twin && piece.shape === 'road-march' ? undefined : front[piece.shape];
}

/** The mark behind a piece: the depth of a masse, the files of a column on the march. */
export const rearOf = (piece: Piece): string | undefined =>
  piece.shape === 'masse' ? 'f-masse-rear' : piece.shape === 'road-march' && !piece.also?.length ? 'f-road-rear' : undefined;

/** How a front mark lies: turned to the facing, and out of the way of the corners. */
export function turned(piece: Piece, back = 0): string {
  if (piece.shape === 'square' || piece.shape === 'general') return 'rotate(0)';
  const turn = (piece.facing % 6) * 60 - (piece.faces_side ? 90 : 60) + back;
  if (turn % 90 === 0) return `rotate(${turn})`;
  // the two halves of a front must meet, so that it keeps its length; a hexside is nearer than a vertex
  const pair = piece.also?.length && piece.shape !== 'road-march';
  return `rotate(${turn}) translate(${pair ? 8 : piece.faces_side ? 10.5 : 11} 0) scale(.72 ${pair ? 1 : 0.66})`;
}

const shapes: Partial<Record<Shape, string>> = {
  none: '',
  general: ', general order',
  skirmish: ', skirmish order',
  'road-march': ', road march',
};

/** What a screen reader says of a piece. */
export function spoken(piece: Piece): string {
  const name = piece.long_name || piece.name;
  if (isLeader(piece.kind))
    return piece.strength === null ? name : `${name}, leadership ${piece.strength}`;
  const strength =
    piece.strength === null
      ? `strength hidden, printed ${piece.full_strength}`
      : `${piece.strength} of ${piece.full_strength}`;
  const shape = shapes[piece.shape] ?? `, ${piece.shape}`;
  const marks = (piece.marks ?? []).map((m) => `, ${m.words}`).join('');
  return `${name}, ${strength}${shape}${marks}`;
}
