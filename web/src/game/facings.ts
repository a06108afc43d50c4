// How a piece of the board of hexes may turn: the arrows of the rose, and how it would stand after the
// answer that is pointed at.
import type { RoseOf } from '../board/rose';
import { isLeader } from '../lib/look';
import type { Answer, Piece } from '../lib/types';
import type { Play } from './play';

interface Facings {
  hex: string;
  answers: Answer[];
  /** Whether it faces sides of the hex, not corners. */
  sides: boolean;
}

/** Facings that are offered: where the piece stands, or where it enters. */
export function facingsOf({ game, asked, tools, choosing }: Play): Facings | undefined {
  const { question } = asked;
  if (game.playing || !question || game.showing.scene?.table || tools.inHand !== '') return undefined;
  const piece = game.showing.pieceOf(question.subject[0]);
  if (!piece || isLeader(piece.kind)) return undefined;
  const here = question.answers.filter((a) => a.facing !== undefined && a.step?.piece === piece.id && a.step.hex === piece.hex && a.step.shape === piece.shape);
  const { entering } = choosing;
  const answers = entering?.answers ?? here;
  return answers.length ? { hex: entering?.hex ?? piece.hex, answers, sides: answers[0]!.step?.faces_side ?? piece.faces_side ?? false } : undefined;
}

export function roseOf({ choosing }: Play, facings: Facings | undefined): RoseOf | undefined {
  const { entering } = choosing;
  return (
    facings && {
      hex: facings.hex,
      sides: facings.sides,
      facings: facings.answers.map((a) => a.step!.facing!),
      main: entering ? choosing.straight(entering.hex, entering.answers).step?.facing : undefined,
      numbered: entering !== null,
    }
  );
}

/** How the piece would stand after the answer that is pointed at. */
export function ghostOf({ game, boardView }: Play): Piece | undefined {
  const step = boardView.pointed?.step;
  const piece = step && game.showing.pieceOf(step.piece);
  if (!step || !piece || game.showing.scene?.table || game.playing) return undefined;
  const { hex, facing = piece.facing, shape = piece.shape, also = [], faces_side = piece.faces_side ?? false } = step;
  return { ...piece, hex, facing, shape, also, faces_side };
}
