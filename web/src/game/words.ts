import type { LogLine } from '../lib/types';

/** A probability as people read it. */
export function percent(p: number): string {
  const v = p * 100;
  if (v > 0 && v < 0.1) return '< 0.1 %';
  if (v < 100 && v > 99.9) return '> 99.9 %';
  return v < 10 && v !== Math.round(v) ? `${v.toFixed(1)} %` : `${Math.round(v)} %`;
}

/** A signed figure with a true minus. */
export const signed = (v: number): string => (v < 0 ? `−${-v}` : `+${v}`);

/** Whether a line tells of dice. */
export const thrown = (line: LogLine): boolean =>
  line.modifiers.length > 0 || /\b(rolls?|dice|die|2D6|D6|throws?)\b/i.test(line.text);
