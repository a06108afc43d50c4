// How a move that is drawn by hand lies on the table: the way that was tried, and the base where it would
// end, or where it is stopped.
import type { Answer, Stance, TableOverlay, TableSheet } from '../lib/types';
import type { Sketch } from './sketch.svelte';

export function drawnMove(sketch: Sketch, proposals: Answer[], sheet: TableSheet, nameOf: (id: string) => string): TableOverlay[] {
  const out: TableOverlay[] = [];
  const { hand, preview } = sketch;
  const ghost = (stance: Stance, standing: 'passing' | 'refused' | 'ending', label = '') => out.push({ kind: 'ghost', piece: hand.piece, stance, label, standing });
  for (const a of proposals) if (a.stance && a !== sketch.picked) ghost(a.stance, 'passing');
  if (!sketch.drawn) return out;
  const told = sketch.waiting ? undefined : preview;
  for (const s of (told?.trail ?? []).slice(0, -1)) ghost(s, 'passing');
  const legs = told?.legs ?? [];
  if (told?.refused) {
    if (legs.length > 0) out.push({ kind: 'path', legs: legs.filter((l) => l.length > 0 || l.pivot) });
    const { x, y } = sketch.stance;
    if (x > 0 && y > 0 && x < sheet.width && y < sheet.depth) ghost(sketch.stance, 'passing');
    ghost(told.refused.stance ?? sketch.stance, 'refused');
    return out;
  }
  if (legs.length > 0) out.push({ kind: 'path', legs });
  const price = told?.cost && told.allowance ? `${told.cost.value.toFixed(1)} of ${told.allowance.value.toFixed(1)}″` : '';
  const touches = told?.touches ?? [];
  const touch = touches.map(nameOf).join(', ');
  ghost(told?.stance ?? sketch.stance, 'ending', [price, touch && `contact: ${touch}`].filter((w) => w).join(' · '));
  for (const id of touches) out.push({ kind: 'target', piece: id, label: '' });
  return out;
}
