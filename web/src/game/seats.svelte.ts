// Who sits at this screen: the sides that are played here, the tokens that give the right to, and whose
// turn it is to look when one person plays both sides with hidden facts.
import * as shelf from '../lib/shelf';
import type { GameView } from '../lib/types';

export class Seats {
  /** The side in the chair, when one person plays both with hidden facts. */
  chair = $state('');
  /** The side that the screen is to be handed to; the board is covered until it sits down. */
  curtain = $state('');
  private readonly kept: shelf.Kept | undefined;
  /** The sides of one person who plays both with hidden facts. */
  private readonly shared: string[] | undefined;

  constructor(private readonly game: string) {
    this.kept = shelf.find(game);
    const mine = Object.keys(this.kept?.tokens ?? {});
    if (this.kept && !this.kept.open && mine.length > 1) this.shared = mine;
  }

  get tokens(): string[] {
    const all = this.kept?.tokens ?? {};
    if (this.chair !== '') return [all[this.chair] ?? ''];
    return Object.values(all);
  }

  get invite(): string | undefined {
    return this.kept?.invite;
  }

  /** Whether nobody's secrets may be shown before it is known who sits here. */
  get secret(): boolean {
    return this.shared !== undefined;
  }

  /** Covers the board before the first look. */
  cover(awaited: string[]) {
    this.curtain = awaited.find((s) => this.shared?.includes(s)) ?? this.shared?.[0] ?? '';
  }

  /** Covers the board when the side in the chair has no more to answer and another one here has. */
  handOver(view: GameView) {
    if (this.chair === '' || view.outcome || view.awaited.includes(this.chair)) return;
    const next = view.awaited.find((s) => s in (this.kept?.tokens ?? {}));
    if (next) this.curtain = next;
  }

  /** Keeps on the shelf of games how this one stands. */
  note(view: GameView) {
    shelf.note(this.game, shelf.standing(view, this.kept?.tokens ?? {}));
  }
}
