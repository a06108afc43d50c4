// Figures and sentences as people read them.
import { capital } from '../lib/look';
import type { Amount } from '../lib/types';

/** A probability as people read it. */
export function percent(p: number): string {
  const v = p * 100;
  if (v > 0 && v < 0.1) return '< 0.1 %';
  if (v < 100 && v > 99.9) return '> 99.9 %';
  return v < 10 && v !== Math.round(v) ? `${v.toFixed(1)} %` : `${Math.round(v)} %`;
}

/** A signed figure with a true minus. */
export const signed = (v: number): string => (v < 0 ? `−${-v}` : `+${v}`);

const halves: Record<number, string> = { 0.25: '¼', 0.5: '½', 0.75: '¾' };

/** A figure as rule books print it: 1½. */
export function figure(v: number): string {
  const whole = Math.floor(v);
  const part = halves[v - whole];
  return part === undefined ? String(v) : `${whole === 0 ? '' : whole}${part}`;
}

/** An amount in words; inches have one decimal, as on a ruler. */
export const amount = (a: Amount): string => (a.unit === '"' ? `${a.value.toFixed(1)}″` : `${figure(a.value)} ${a.unit}`);

/** A distance on a board of hexes. */
export const hexes = (n: number): string => (n === 1 ? '1 hex' : `${n} hexes`);

/** Words as a sentence: with a capital and a full stop. */
export const sentence = (words: string): string => capital(words) + (/[.!?]$/.test(words) ? '' : '.');
