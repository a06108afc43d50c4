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
  document.documentElement.dataset['season'] = scene.table && !scene.table.winter ? 'summer' : 'winter';
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
  none: undefined,
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
  const shape = piece.shape === 'none' ? '' : `, ${piece.shape === 'general' ? 'general order' : piece.shape}`;
  return `${name}, ${strength}${shape}`;
}
