// A replay: positions by number of answers and throws, fetched once and kept.
import * as api from '../lib/api';
import { isLeader } from '../lib/look';
import type { Land, Piece, ReplayView, Scene } from '../lib/types';

export type Moment = ReplayView;

export class Tale {
  private readonly known = new Map<number, Promise<Moment>>();
  constructor(
    readonly id: string,
    readonly tokens: string[],
    readonly land: Land,
  ) {}

  at(seq: number): Promise<Moment> {
    let asked = this.known.get(seq);
    if (!asked) {
      if (this.known.size > 300) this.known.clear();
      asked = api
        .replay(this.id, this.tokens, seq)
        .then((moment) => ({ ...moment, scene: api.laid(moment.scene, this.land) }));
      this.known.set(seq, asked);
      asked.catch(() => this.known.delete(seq));
    }
    return asked;
  }

  /** Every piece that stood on the board when a turn or a phase began, as it was first seen. */
  async rolls(): Promise<Piece[]> {
    const first = await this.at(0);
    const turns = first.chapters.filter((c) => c.heading === 2).map((c) => c.seq);
    const starts = turns.flatMap((seq) => [seq, first.chapters.find((c) => c.seq > seq)?.seq ?? seq]);
    const all = new Map<string, Piece>();
    for (const seq of [0, ...starts, first.last]) {
      for (const p of (await this.at(seq)).scene.pieces) if (!all.has(p.id)) all.set(p.id, p);
    }
    return [...all.values()];
  }
}

/** What became of every unit from moment to moment. */
export class History {
  private readonly first = new Map<string, Piece>();
  private readonly now = new Map<string, Piece>();
  /** Strength lost by hex (or inch of a table) and side, where the unit stood when it was missed. */
  readonly fallen = new Map<string, Map<string, number>>();

  add(scene: Scene) {
    const here = new Set(scene.pieces.map((p) => p.id));
    for (const p of scene.pieces) {
      if (isLeader(p.kind)) continue;
      if (!this.first.has(p.id)) this.first.set(p.id, p);
      this.miss(p, strength(this.now.get(p.id) ?? p) - strength(p));
      this.now.set(p.id, p);
    }
    for (const [id, p] of this.now) {
      if (here.has(id)) continue;
      this.miss(p, strength(p));
      this.now.delete(id);
    }
  }

  private miss(p: Piece, points: number) {
    if (points <= 0) return;
    // losses close together on a table are one mark
    const near = (mils: number) => Math.round(mils / 3000) * 3;
    const where = p.hex || (p.stance ? `${near(p.stance.x)}″ ${near(p.stance.y)}″` : '');
    const at = this.fallen.get(where) ?? new Map<string, number>();
    at.set(p.side, (at.get(p.side) ?? 0) + points);
    this.fallen.set(where, at);
  }

  /** Units that did not see the end. */
  get gone(): Piece[] {
    return [...this.first.values()].filter((p) => !this.now.has(p.id));
  }

  /** Strength when it came up and strength lost, by formation. */
  get formations(): { side: string; name: string; full: number; lost: number }[] {
    const rows = new Map<string, { side: string; name: string; full: number; lost: number }>();
    for (const p of this.first.values()) {
      const key = `${p.side} ${p.formation}`;
      const row = rows.get(key) ?? { side: p.side, name: p.formation, full: 0, lost: 0 };
      const left = this.now.get(p.id);
      row.full += strength(p);
      row.lost += Math.max(0, strength(p) - (left ? strength(left) : 0));
      rows.set(key, row);
    }
    return [...rows.values()].sort((a, b) => a.side.localeCompare(b.side) || b.lost - a.lost);
  }
}

const strength = (p: Piece): number => p.strength ?? p.full_strength;
