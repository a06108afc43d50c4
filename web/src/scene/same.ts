// What did not change keeps its identity, so that hundreds of pieces are not drawn anew for one
// that moved.
import type { GameView, LogLine, Piece, Scene, SceneStep } from '../lib/types';

function alike(a: Piece, b: Piece): boolean {
  for (const key of Object.keys(b) as (keyof Piece)[]) {
    const [x, y] = [a[key], b[key]];
    if (x !== y && (typeof x !== 'object' || JSON.stringify(x) !== JSON.stringify(y))) return false;
  }
  return true;
}

/** The new scene with the old pieces wherever they are the same. */
export function keepPieces(old: Scene | null, next: Scene): Scene {
  if (!old) return next;
  const known = new Map(old.pieces.map((p) => [p.id, p]));
  const pieces = next.pieces.map((p) => {
    const was = known.get(p.id);
    return was && alike(was, p) ? was : p;
  });
  return { ...next, pieces };
}

/** The new log with the old lines as far as the story is the same. */
export function keepLines(old: LogLine[], next: LogLine[]): LogLine[] {
  const lines = next.map((line, i) => {
    const was = old[i];
    return was?.text === line.text && was.after === line.after ? was : line;
  });
  return lines.length === old.length && lines.every((line, i) => line === old[i]) ? old : lines;
}

/** The new view with the old questions if they are the same: whoever is about to answer is not disturbed by news of nothing. */
export function keepQuestions(old: GameView | null, next: GameView): GameView {
  const same = old?.seq === next.seq && JSON.stringify(old.questions) === JSON.stringify(next.questions);
  return same ? { ...next, questions: old.questions } : next;
}

/** The scene after a step; whatever did not change keeps its identity. */
export function after(scene: Scene, step: SceneStep): Scene {
  const next: Scene = { ...scene };
  if (step.gone || step.pieces) {
    const off = new Set([...(step.gone ?? []), ...(step.pieces ?? []).map((p) => p.id)]);
    next.pieces = [...scene.pieces.filter((p) => !off.has(p.id)), ...(step.pieces ?? [])];
  }
  if (step.objectives) next.objectives = step.objectives;
  if (step.overlays) next.overlays = step.overlays;
  if (step.table_overlays) next.table_overlays = step.table_overlays;
  if (step.panels) next.panels = scene.panels.map((p) => step.panels?.find((q) => q.title === p.title) ?? p);
  if (step.track) next.track = step.track;
  return next;
}
