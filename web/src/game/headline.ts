// The odds of an answer in one line.
import { capital } from '../lib/look';
import type { Odds } from '../lib/types';
import { percent } from './words';

/** A mean as people read it. */
export const mean = (v: number): string => (v > 0 && v < 0.05 ? '< 0.1' : v.toFixed(1));

/** “Hex 2135 is taken 20 %; mean loss 1.4 against 0.6 SP; worst tenth 3 or more.” */
export function headline(odds: Odds): string {
  const { chances, tolls, points } = odds.headline;
  const parts = chances.slice(0, 2).map((c) => `${c.words} ${percent(c.probability)}`);
  const [own, other] = tolls;
  if (own && other) {
    parts.push(`mean loss ${mean(own.mean)} against ${mean(other.mean)} ${points}`);
    if (own.worst_tenth > 0) parts.push(`worst tenth ${own.worst_tenth} or more`);
  }
  if (parts.length === 0) parts.push(...odds.outcomes.slice(0, 2).map((o) => `${o.words} ${percent(o.probability)}`));
  return capital(parts.join('; '));
}
