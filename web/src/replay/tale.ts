// A replay: positions by number of answers and throws, fetched once and kept.
import * as api from '../lib/api';
import type { HexSheet, ReplayView, Scene } from '../lib/types';

export type Moment = ReplayView & { scene: Scene };

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
        .replay(this.id, this.tokens, seq)
        .then((moment) => ({ ...moment, scene: { ...moment.scene, sheet: this.sheet } }));
      this.known.set(seq, asked);
      asked.catch(() => this.known.delete(seq));
    }
    return asked;
  }
}
