// What the board marks: where answers lie, how far a piece goes, what is seen, pointed at or refused.
import type { Overlay, OverlayKind, TableOverlay } from '../lib/types';
import type { Play } from './play';
import { amount, figure } from './words';

/** Marks on places: hexes, or pieces on a table. */
export function placeMarks({ game, boardView, asked, reach, choosing, guiding }: Play): Overlay[] {
  const out: Overlay[] = [...(game.showing.scene?.overlays ?? [])];
  const mark = (hex: string, kind: OverlayKind, label = '') => out.push({ hex, kind, label });
  if (game.sight) {
    for (const s of game.sight.hexes) if (s.seen) mark(s.hex, 'sight');
    mark(game.sight.from, 'selected');
    return out;
  }
  const { byHex, enemyAt, ownAt, where, subject } = asked;
  const had = new Set(out.map((o) => o.hex));
  for (const [hex, answers] of byHex) {
    if (had.has(hex)) continue;
    const a = answers[0]!;
    const enemy = enemyAt.has(hex);
    const own = (a.unit !== undefined && where.get(a.unit) === hex) || (!a.step && ownAt.has(hex));
    if (reach.places.has(hex) && !enemy && !own) continue;
    const cost = answers.find((x) => x.cost)?.cost;
    mark(hex, enemy ? 'target' : own ? 'may-act' : answers.every((x) => x.stops) ? 'reach-stop' : 'reach', cost?.value && !enemy && !own ? figure(cost.value) : '');
  }
  for (const place of reach.places.values()) {
    if (had.has(place.hex) || enemyAt.has(place.hex) || subject.has(place.hex)) continue;
    mark(place.hex, place.stops ? 'reach-stop' : 'reach', `${place.cost.value ? figure(place.cost.value) : ''}${place.reaction || place.dice ? '!' : ''}`);
  }
  const { hovered } = boardView;
  if (hovered !== undefined && reach.barred.has(hovered) && reach.unreached(hovered)) mark(hovered, 'refused');
  for (const hex of subject) if (!out.some((o) => o.hex === hex && o.kind !== 'reach')) mark(hex, 'selected');
  const answer = game.foresight.pending?.answer ?? boardView.pointed;
  const shown = answer ? asked.hexOf(answer) : undefined;
  if (shown !== undefined) mark(shown, 'selected');
  if (choosing.tip) mark(choosing.tip.hex, 'refused');
  out.push(...boardView.spots.marks(boardView.line ?? guiding.about));
  return out;
}

/** What lies on a table for a moment: what the question shows, and for an answer under the pointer where it would lead. */
export function tableOverlays({ game, boardView, asked, drawn }: Play): TableOverlay[] {
  const out: TableOverlay[] = [...(asked.question?.overlays ?? [])];
  if (game.sight) {
    const eye = game.showing.pieceOf(game.sight.from)?.stance;
    for (const s of game.sight.hexes) {
      const to = game.showing.pieceOf(s.hex)?.stance;
      if (eye && to && s.seen) out.push({ kind: 'sight', from: [eye.x, eye.y], to: [to.x, to.y], block: null });
    }
  }
  const { pointed } = boardView;
  const { sketch } = drawn;
  if (pointed?.stance && sketch && !sketch.drawn)
    out.push({ kind: 'ghost', piece: sketch.hand.piece, stance: pointed.stance, label: pointed.cost ? amount(pointed.cost) : '', standing: 'ending' });
  return out;
}
