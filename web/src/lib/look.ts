// How pieces look: the same choices as crates/draw.
import type { Piece, PieceKind, Shape } from './types';

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
};

export const nation = (name: string): Nation =>
  nations[name.toLowerCase()] ?? { css: 'xx', round: true };

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
