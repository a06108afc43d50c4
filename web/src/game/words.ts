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

/** A line's text, its dice taken apart so that they can be drawn. */
export function withDice(text: string): (string | number)[] {
  const found = /\bdice ((?:[1-6]\+)*[1-6])(?![\d.])/.exec(text);
  if (!found) return [text];
  const end = found.index + found[0].length;
  return [text.slice(0, found.index), ...found[1]!.split('+').map(Number), text.slice(end)];
}
