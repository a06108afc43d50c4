// What would come of an answer: odds, dice, reactions and how far a piece goes, each asked once per
// position; and the answer that waits with its odds for a last word.
import * as api from '../lib/api';
import type { Ahead, Answer, Odds, Preview, Question, Reach, Tried } from '../lib/types';
import type { LiveGame } from './live.svelte';

/** An answer on the point of being given, with its odds. */
export interface Pending {
  question: Question;
  answer: Answer;
  odds?: Odds;
  /** Why there are none. */
  failed?: string;
}

/** What comes after an answer. */
export type Risk = 'dice' | 'reaction' | '';

/** Lists up to here are looked through at once. */
const FEW = 60;

const wait = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));

export class Foresight {
  pending = $state.raw<Pending | null>(null);
  /** What is known to come after the answers to the open question. */
  risks = $state.raw<Ahead>({ dice: [], reaction: [] });
  private readonly known = new Map<string, Promise<Odds | string>>();
  private readonly ahead = new Map<string, Promise<Ahead | undefined>>();
  private readonly scouted = new Map<string, Promise<Reach | undefined>>();
  private weighing: AbortController | undefined;

  constructor(private readonly game: LiveGame) {}

  /** Drops what was worked out for moments that have not come to pass. */
  forget() {
    for (const kept of [this.known, this.ahead, this.scouted]) kept.clear();
  }

  /** No odds are waited for any more. */
  stop() {
    this.weighing?.abort();
  }

  /** Shows an answer's odds; `commit` gives it at once if no dice hang on it. */
  async consider(question: Question, answer: Answer, commit: boolean) {
    const pending: Pending = { question, answer };
    // odds that come quickly decide; slow ones are shown as they come
    const asked = this.odds(question, answer);
    const quick = await Promise.race([asked, wait(400).then(() => undefined)]);
    if (quick === undefined) this.pending = pending;
    const odds = quick ?? (await asked);
    // somebody thought better of it meanwhile
    if (quick === undefined && this.pending?.answer !== answer) return;
    if (typeof odds === 'string') this.pending = { ...pending, failed: odds };
    else if (uncertain(odds)) this.pending = { ...pending, odds };
    else if (commit) await this.game.answer(question, answer.notation);
    else this.pending = { ...pending, failed: 'No dice hang on this.' };
  }

  /** Nothing is given after all. */
  forgo() {
    this.pending = null;
    this.stop();
  }

  /** Exact odds; or in words why there are none. */
  odds(question: Question, answer: Answer): Promise<Odds | string> {
    const key = this.key(question, answer.notation);
    let asked = this.known.get(key);
    if (!asked) {
      if (this.known.size > 400) this.known.clear();
      const control = (this.weighing = new AbortController());
      asked = api.odds(this.game.id, this.game.tokens, question.side, answer.notation, control.signal).catch((e: unknown) => {
        this.known.delete(key);
        return noOdds(e);
      });
      this.known.set(key, asked);
    }
    return asked;
  }

  /** Whether dice or the enemy come after an answer; one that is drawn or typed is asked for alone. */
  async risk(question: Question, answer: Answer): Promise<Risk> {
    if (answer.dice) return 'dice';
    const listed = question.answers.includes(answer) && question.answers.length <= FEW;
    const found = await this.foresee(question, listed ? undefined : answer.notation);
    // what could not be foreseen may throw dice: its odds are asked for, or a last word
    if (!found || found.dice.includes(answer.notation)) return 'dice';
    return answer.reaction || found.reaction.includes(answer.notation) ? 'reaction' : '';
  }

  /** What comes after all answers of a short list, for those who show it. */
  async scan(question: Question) {
    this.risks = { dice: [], reaction: [] };
    if (question.answers.length > FEW) return;
    const found = await this.foresee(question);
    if (found && this.game.mine.includes(question)) this.risks = found;
  }

  /** How far a piece can go. */
  scout(question: Question, piece?: string): Promise<Reach | undefined> {
    const key = this.key(question, piece);
    let asked = this.scouted.get(key);
    if (!asked) {
      if (this.scouted.size > 60) this.scouted.clear();
      asked = api.reach(this.game.id, this.game.tokens, question.side, piece).catch(() => {
        this.scouted.delete(key);
        return undefined;
      });
      this.scouted.set(key, asked);
    }
    return asked;
  }

  /** What an answer drawn on a table would do. */
  attempt(question: Question, tried: Omit<Tried, 'side' | 'seq'>): Promise<Preview> {
    return api.preview(this.game.id, this.game.tokens, { ...tried, side: question.side, seq: this.game.view?.seq ?? 0 });
  }

  private foresee(question: Question, notation?: string): Promise<Ahead | undefined> {
    const key = this.key(question, notation);
    let asked = this.ahead.get(key);
    if (!asked) {
      if (this.ahead.size > 60) this.ahead.clear();
      asked = api.ahead(this.game.id, this.game.tokens, question.side, notation).catch(() => {
        this.ahead.delete(key);
        return undefined;
      });
      this.ahead.set(key, asked);
    }
    return asked;
  }

  /** What is asked about which question; where both sides answer in secret, two may come at one step. */
  private key(question: Question, about = ''): string {
    return `${this.game.view?.seq} ${question.side} ${question.rule} ${question.words} ${about}`;
  }
}

/** Whether anything hangs on the dice. */
const uncertain = (odds: Odds): boolean => odds.outcomes.length > 1 || odds.headline.chances.some((c) => c.probability < 0.999999);

/** Why there are no odds, as a sentence. */
function noOdds(e: unknown): string {
  const why = e instanceof Error ? e.message : String(e);
  return `No odds can be told: ${why}${/[.!?]$/.test(why) ? '' : '.'}`;
}
