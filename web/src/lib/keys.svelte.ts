// What the keys do. Each act has one key, which the reader may change; a key has one act only.
import { prefs } from './prefs.svelte';

export interface Act {
  id: string;
  words: string;
  key: string;
}

/** All acts with their first keys. */
export const acts = [
  { id: 'undo', words: 'take the last answer back', key: 'ctrl+z' },
  { id: 'redo', words: 'give again what was taken back', key: 'ctrl+shift+z' },
  { id: 'done', words: 'done: end the move, the list or the phase; while something is shown, skip to its end', key: 't' },
  { id: 'face-left', words: 'turn a facing to the left, where that is asked', key: 'alt+arrowleft' },
  { id: 'face-right', words: 'turn a facing to the right, where that is asked', key: 'alt+arrowright' },
  { id: 'square', words: 'form square, where that is asked', key: 's' },
  { id: 'column', words: 'form column', key: 'c' },
  { id: 'line', words: 'form line', key: 'l' },
  { id: 'skirmish', words: 'form skirmish order', key: 'k' },
  { id: 'march', words: 'form road march', key: 'o' },
  { id: 'masse', words: 'form masse', key: 'e' },
  { id: 'general', words: 'form general order', key: 'd' },
  { id: 'limber', words: 'limber or unlimber', key: 'u' },
  { id: 'fan', words: 'fan the stack under the cursor', key: 'f' },
  { id: 'hide', words: 'hide the counters', key: 'h' },
  { id: 'sight', words: 'sight from a hex or a base', key: 'v' },
  { id: 'measure', words: 'measure between two hexes or bases', key: 'm' },
  { id: 'order', words: 'order of battle', key: 'b' },
  { id: 'aims', words: 'how it is won, and who holds what', key: 'w' },
  { id: 'hint', words: 'a hint: what the computer would answer here, and why', key: 'i' },
  { id: 'teach', words: 'explain every question, or not', key: 'x' },
  { id: 'log', words: 'to the log', key: 'g' },
  { id: 'closer', words: 'closer', key: '+' },
  { id: 'farther', words: 'farther', key: '-' },
  { id: 'whole', words: 'the whole field', key: '0' },
  { id: 'play', words: 'pause and go on while something is shown; show it again', key: 'p' },
  { id: 'back', words: 'a step back in what is shown', key: ',' },
  { id: 'forward', words: 'a step forward in what is shown', key: '.' },
  { id: 'night', words: 'day and night', key: 'n' },
  { id: 'help', words: 'this list', key: '?' },
] as const satisfies Act[];

export type ActId = (typeof acts)[number]['id'];

/** Keys whose meaning is fixed: they answer, move the cursor or leave. */
const fixed = /^(shift\+)?([1-9]|enter| |escape|tab|arrow(up|down|left|right)|home|end|pageup|pagedown)$/;

/** A key press as it is kept: `ctrl+shift+z`, `f`, `?`. */
export function pressed(e: KeyboardEvent): string {
  const key = e.key.toLowerCase();
  // Shift is part of a sign such as ?, but not of a letter or an arrow
  const shift = e.shiftKey && (/^[a-z]$/.test(key) || key.length > 1);
  return [e.ctrlKey || e.metaKey ? 'ctrl+' : '', e.altKey ? 'alt+' : '', shift ? 'shift+' : '', key === '=' ? '+' : key].join('');
}

export const keyOf = (id: ActId): string => prefs.kept.keys[id] ?? acts.find((a) => a.id === id)?.key ?? '';

/** The act of a key press, if it has one. */
export function actOf(e: KeyboardEvent): ActId | undefined {
  if ((e.target as Element).closest('input:not([type=checkbox]):not([type=radio]):not([type=range]),textarea,select,dialog[open]')) return;
  const key = pressed(e);
  return acts.find((a) => keyOf(a.id) === key)?.id;
}

/** Why a key cannot be given to an act; nothing if it now is. */
export function assign(id: ActId, key: string): string | undefined {
  if (fixed.test(key)) return `${shown(key)} has a meaning of its own`;
  const holder = acts.find((a) => a.id !== id && keyOf(a.id) === key);
  if (holder) return `${shown(key)} is taken: ${holder.words}`;
  prefs.kept.keys[id] = key;
  prefs.save();
  return undefined;
}

export function resetKeys() {
  prefs.kept.keys = {};
  prefs.save();
}

const names: Record<string, string> = { arrowleft: '←', arrowright: '→', arrowup: '↑', arrowdown: '↓', ' ': 'Space', '-': '−' };

/** A key as it is printed. */
export const shown = (key: string): string =>
  key
    .split(/\+(?=.)/)
    .map((part) => names[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

export const hint = (id: ActId): string => shown(keyOf(id));
