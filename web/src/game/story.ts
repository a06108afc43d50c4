// The story as it is read: the steps of a march are one line, and so is a side's set-up.
import { capital } from '../lib/look';
import type { LogLine } from '../lib/types';
import { amount } from './words';

/** A line as it is shown, and the lines it stands for. */
export interface Entry {
  /** The number of its first line in the whole story. */
  at: number;
  line: LogLine;
  text: string;
  rules: string[];
  /** The single lines, where it stands for several. */
  parts: LogLine[];
}

/** What a line is about, for the map. */
export interface About {
  pieces: string[];
  places: string[];
}

/** A set-up of more lines than this is one line. */
const few = 3;

export const plain = (line: LogLine, at: number): Entry => ({ at, line, text: line.text, rules: line.rules, parts: [] });

const lines = (entry: Entry): LogLine[] => (entry.parts.length ? entry.parts : [entry.line]);

export const about = (entry: Entry): About => ({
  pieces: [...new Set(lines(entry).flatMap((l) => l.pieces ?? []))],
  places: [...new Set(lines(entry).flatMap((l) => l.places ?? []))],
});

/** The whole story with marches and set-ups drawn together. */
export function told(all: LogLine[]): Entry[] {
  const out: Entry[] = [];
  const start = all.findIndex((l) => l.heading > 0);
  const first = start < 0 ? all.length : start;
  setUp(all.slice(0, first), out);
  for (let i = first; i < all.length; ) {
    if (!all[i]!.march) {
      out.push(plain(all[i]!, i++));
      continue;
    }
    let end = i;
    while (all[end]?.march) end++;
    march(all.slice(i, end), i, out);
    i = end;
  }
  return out;
}

/** The lines before the first turn: those of a side are one, unless dice are told. */
function setUp(all: LogLine[], out: Entry[]) {
  const sides = new Map<string | undefined, Entry>();
  const counts = new Map<string | undefined, number>();
  for (const { side, thrown } of all) if (!thrown) counts.set(side, (counts.get(side) ?? 0) + 1);
  all.forEach((line, at) => {
    if (line.thrown || (counts.get(line.side) ?? 0) <= few) {
      out.push(plain(line, at));
      return;
    }
    let entry = sides.get(line.side);
    if (!entry) {
      entry = { ...plain(line, at), rules: [] };
      sides.set(line.side, entry);
      out.push(entry);
    }
    entry.parts.push(line);
    entry.rules = [...new Set([...entry.rules, ...line.rules])];
    entry.text = `${line.side ? `The ${capital(line.side)} side` : 'The battle'} is set up: ${entry.parts.length} placed.`;
  });
}

interface Way {
  at: number;
  /** The sentence up to the place it leads to. */
  head: string;
  parts: LogLine[];
  to: string[];
  with: string[];
}

/** Draws an unbroken run of steps together by who makes them. */
function march(run: LogLine[], at: number, out: Entry[]) {
  const ways: Way[] = [];
  run.forEach((line, i) => {
    const { who, to } = line.march!;
    const cut = to === undefined ? -1 : line.text.lastIndexOf(` to ${to}`);
    const head = cut < 0 ? undefined : line.text.slice(0, cut);
    // a turn on the spot belongs to whoever is on the way
    const found = ways.findLast((w) => (head === undefined ? w.parts[0]!.march!.who === who : w.head === head));
    const way = found ?? { at: at + i, head: head ?? '', parts: [], to: [], with: [] };
    if (!found) ways.push(way);
    if (way.head === '' && head !== undefined) way.head = head;
    way.parts.push(line);
    if (to !== undefined && cut >= 0) way.to.push(to);
  });
  // who goes the same way at the same time goes with the first
  const leaders: Way[] = [];
  for (const way of ways) {
    const lead = leaders.at(-1);
    const together = lead && way.to.length > 0 && lead.to.join() === way.to.join() && way.at < lead.at + lead.parts.length * (lead.with.length + 2);
    if (!together) leaders.push(way);
    else {
      lead.with.push(way.parts[0]!.march!.who);
      lead.parts.push(...way.parts);
    }
  }
  for (const way of leaders) out.push(joined(way));
}

function joined(way: Way): Entry {
  const [line] = way.parts as [LogLine];
  if (way.parts.length === 1) return plain(line, way.at);
  const rules = [...new Set(way.parts.flatMap((l) => l.rules))];
  // nothing but turns: the last one tells how it stands
  if (way.to.length === 0) return { at: way.at, line, text: way.parts.at(-1)!.text, rules, parts: way.parts };
  const own = way.parts.filter((l) => l.march!.who === line.march!.who);
  const costs = own.flatMap((l) => l.march!.cost ?? []);
  const cost = costs.length ? ` (${amount({ unit: costs[0]!.unit, value: costs.reduce((sum, c) => sum + c.value, 0) })})` : '';
  const last = way.to.at(-1)!;
  const via = way.to.slice(0, -1);
  const by = via.length ? ` by ${listed(via)}` : '';
  const also = way.with.length ? `, ${listed(way.with)} with it` : '';
  return { at: way.at, line, text: `${way.head}${by} to ${last}${cost}${also}.`, rules, parts: way.parts };
}

/** A list in words; a long way names its ends. */
function listed(names: string[]): string {
  const shown = names.length > 4 ? [names[0]!, '…', names.at(-1)!] : names;
  if (names.length > 4) return shown.join(' ');
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
