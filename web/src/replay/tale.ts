// A replay: positions by number of answers, fetched once and kept.
import * as api from '../lib/api';
import type { Bare, HexSheet, LogLine, Scene, Strength } from '../lib/types';

export interface Moment {
  seq: number;
  scene: Scene;
  log: LogLine[];
  chapters?: RawChapter[];
  losses?: Strength[];
  last?: number;
}
export interface RawChapter {
  seq?: number;
  at?: number;
  after?: number;
  title?: string;
  text?: string;
  words?: string;
  heading?: number;
}
export interface Chapter {
  seq: number;
  title: string;
  heading: number;
}

export const chapters = (raw: RawChapter[] | undefined): Chapter[] =>
  (raw ?? []).map((c) => ({
    seq: c.seq ?? c.at ?? c.after ?? 0,
    title: c.title ?? c.text ?? c.words ?? '',
    heading: c.heading ?? 2,
  }));

export class Tale {
  private readonly known = new Map<number, Promise<Moment>>();
  constructor(
    readonly id: string,
    readonly tokens: string[],
    readonly sheet: HexSheet,
  ) {}

  at(seq: number): Promise<Moment> {
    let asked = this.known.get(seq);
    if (!asked) {
      if (this.known.size > 300) this.known.clear();
      asked = api
        .replay<Moment & { scene: Bare }>(this.id, this.tokens, seq)
        .then((moment) => ({ ...moment, scene: { ...moment.scene, sheet: this.sheet } }));
      this.known.set(seq, asked);
      asked.catch(() => this.known.delete(seq));
    }
    return asked;
  }
}
