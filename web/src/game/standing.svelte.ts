// Answers that the reader has settled for a while, so that nobody asks thirteen times. They belong to
// one game: for one charge, for a formation or for everybody until the turn ends, or for the battle.
import type { GameView, Question } from '../lib/types';

export type Scope = 'occasion' | 'formation' | 'turn' | 'game';

export interface Settled {
  side: string;
  rule: string;
  answer: string;
  /** The answer in words, for the list. */
  words: string;
  scope: Scope;
  /** The charge or the formation, where it is about one. */
  of: string;
  turn: number;
}

const name = 'grognard.standing';

function load(): Record<string, Settled[]> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, Settled[]>;
  } catch {
    return {};
  }
}

/** The formation of the pieces that a question is about, if it is one. */
export function formationOf(view: GameView, question: Question): string | undefined {
  const ids = new Set(question.subject);
  const all = new Set(view.scene.pieces.filter((p) => ids.has(p.id)).map((p) => p.formation));
  const [one] = all;
  return all.size === 1 && one ? one : undefined;
}

export class Standing {
  all = $state.raw<Settled[]>([]);

  constructor(private readonly game: string) {
    this.all = load()[game] ?? [];
  }

  /** The answer that stands for a question. */
  find(view: GameView, question: Question): Settled | undefined {
    return this.all.find((s) => {
      if (s.side !== question.side || s.rule !== question.rule || !question.answers.some((a) => a.notation === s.answer)) return false;
      if (s.scope === 'game') return true;
      if (s.turn !== view.turn) return false;
      if (s.scope === 'occasion') return s.of === question.occasion;
      return s.scope === 'turn' || s.of === formationOf(view, question);
    });
  }

  settle(one: Settled) {
    this.all = [...this.all.filter((s) => s.scope === 'game' || s.turn === one.turn), one];
    this.save();
  }

  forget(one: Settled) {
    this.all = this.all.filter((s) => s !== one);
    this.save();
  }

  forgetAll() {
    this.all = [];
    this.save();
  }

  private save() {
    const kept = load();
    if (this.all.length) kept[this.game] = this.all;
    else delete kept[this.game];
    // only the games of late: nobody comes back to all of them
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-60))));
  }
}
