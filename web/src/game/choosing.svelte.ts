// From a click to an answer: a march, a choice among the answers of a place, odds that are looked at
// first, or the reason why it is none.
import * as api from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import type { Answer, Reached } from '../lib/types';
import { onlyFacing } from './arrange';
import type { Asked } from './asked.svelte';
import type { BoardView } from './boardview.svelte';
import type { HandDrawn } from './handdrawn.svelte';
import type { LiveGame } from './live.svelte';
import type { Reachable } from './reachable.svelte';
import type { Tools } from './tools.svelte';

export class Choosing {
  /** The answers of a place, where there are several. */
  menu = $state.raw<{ hex: string; x: number; y: number; answers: Answer[] } | null>(null);
  /** A hex to be entered, once its facing there is said. */
  entering = $state.raw<{ hex: string; answers: Answer[] } | null>(null);
  /** Why a click was no answer. */
  tip = $state.raw<{ hex: string; words: string; rule?: string } | null>(null);

  constructor(
    private readonly game: LiveGame,
    private readonly boardView: BoardView,
    private readonly asked: Asked,
    private readonly drawn: HandDrawn,
    private readonly reach: Reachable,
    private readonly tools: Tools,
  ) {
    // what was begun is no answer to another question
    $effect(() => {
      void asked.question;
      this.menu = null;
      this.entering = null;
      this.tip = null;
      boardView.pointed = null;
      boardView.line = null;
    });
  }

  /** A click on a place of the board. */
  async pick(hex: string, unit: string | undefined, at: { x: number; y: number }, touch: boolean) {
    const { board } = this.boardView;
    this.tip = null;
    const before = this.entering;
    this.entering = null;
    if (this.tools.use(hex)) return;
    const here = (!this.game.playing && this.asked.byHex.get(hex)) || [];
    // a stack that answers nothing fans out
    if (here.length === 0 && unit !== undefined && board?.isStack?.(hex) && !board.isFanned?.(hex)) {
      this.menu = null;
      board.toggleFan?.(hex);
      return;
    }
    if (this.game.playing || !this.asked.question) return;
    const exact = unit === undefined ? [] : here.filter((a) => a.unit === unit);
    // of a stack that may act as one, the reader says whether it does
    const together = here.some((a) => (a.pieces?.length ?? 0) > 1 && a.hex === hex) && !board?.isFanned?.(hex);
    const answers = exact.length === 0 ? here : together ? [...exact, ...here.filter((a) => !exact.includes(a))] : exact;
    const place = exact.length === 0 ? this.reach.goal(hex) : undefined;
    if (place && answers.length <= 1 && place.path.length > 1) {
      await this.march(place, touch);
      return;
    }
    if (answers.length === 0) {
      this.menu = null;
      this.game.foresight.forgo();
      // the bare cloth of a table is no answer, and a piece in hand answers for itself
      if (hex !== '' && !this.drawn.sketch) await this.refuse(hex, unit);
      return;
    }
    if (onlyFacing(answers)) {
      // the first click asks for the facing, a second goes straight on
      if (before?.hex === hex) await this.choose(this.straight(hex, answers));
      else this.entering = { hex, answers };
      return;
    }
    if (answers.length > 1) {
      this.menu = { hex, x: at.x, y: at.y, answers };
      return;
    }
    await this.choose(answers[0]!, touch);
  }

  /** First click shows, second acts, wherever dice or a finger ask for care. */
  async choose(answer: Answer, touch = false) {
    const about = this.asked.question;
    const { foresight } = this.game;
    if (!about || this.game.busy) return;
    this.menu = null;
    if (foresight.pending?.answer.notation === answer.notation) {
      await this.game.answer(about, answer.notation);
      return;
    }
    if (touch) {
      await foresight.consider(about, answer, false);
      return;
    }
    const risk = prefs.kept.confirm ? await foresight.risk(about, answer) : '';
    if (about !== this.asked.question) return;
    if (risk) await foresight.consider(about, answer, true);
    else await this.game.answer(about, answer.notation);
  }

  give(answer: Answer | undefined) {
    if (answer) void this.choose(answer);
  }

  /** Gives what is drawn on the table. */
  commit() {
    const { sketch } = this.drawn;
    const words = sketch?.answer;
    if (words !== undefined) this.give({ notation: words, words: sketch?.preview?.words || words });
  }

  /** Lets the reader choose where the piece stands. */
  offer(answers: Answer[]) {
    const { board } = this.boardView;
    const hex = this.game.showing.pieceOf(answers[0]?.step?.piece)?.hex;
    if (hex === undefined) return;
    board?.show(hex);
    this.menu = { hex, answers, ...(board?.onFrame?.(hex) ?? { x: 0, y: 0 }) };
  }

  /** The way that a march through a hex would enter it. */
  straight(hex: string, answers: Answer[]): Answer {
    const [first] = this.reach.places.get(hex)?.path ?? [];
    return answers.find((a) => a.notation === first) ?? answers[0]!;
  }

  /** The pointer comes to a place: its odds are asked for before the click. */
  hover(hex: string | undefined, unit: string | undefined) {
    this.boardView.hovered = hex;
    this.boardView.hoveredUnit = unit;
    this.reach.preview(unit);
    const { question, byHex } = this.asked;
    const answers = hex === undefined ? undefined : byHex.get(hex);
    if (question && answers?.length === 1 && this.careful(answers[0]!)) void this.game.foresight.odds(question, answers[0]!);
  }

  /** Goes back one step. */
  back() {
    const { foresight } = this.game;
    const { sketch } = this.drawn;
    if (this.menu) this.menu = null;
    else if (this.entering) this.entering = null;
    else if (this.tip) this.tip = null;
    else if (foresight.pending) foresight.forgo();
    else if (this.tools.inUse) this.tools.layDown();
    else if (sketch?.drawn) sketch.clear();
    else this.boardView.board?.closeFan?.();
  }

  /** Whether an answer is one to show odds of. */
  private careful(a: Answer): boolean {
    return prefs.kept.confirm && (a.dice === true || a.reaction === true || this.game.foresight.risks.dice.includes(a.notation));
  }

  /** Marches to a far hex. A finger shows the way first; dice at its end are asked for with their odds. */
  private async march(place: Reached, touch: boolean) {
    const { question } = this.asked;
    if (!question) return;
    if (touch && this.reach.planned !== place.hex) {
      this.reach.planned = place.hex;
      return;
    }
    this.menu = null;
    this.reach.planned = undefined;
    const careful = (place.dice || place.reaction) && prefs.kept.confirm;
    await this.game.march(question.side, careful ? place.path.slice(0, -1) : place.path);
    const last = careful ? this.asked.question?.answers.find((a) => a.notation === place.path.at(-1)) : undefined;
    if (last) await this.choose(last);
  }

  /** The server says why a click is not an answer. */
  private async refuse(hex: string, unit: string | undefined) {
    const { question } = this.asked;
    if (!question || !this.game.view) return;
    const far = this.reach.unreached(hex);
    if (far) {
      this.tip = { hex, words: far.why, rule: far.rule };
      return;
    }
    for (const words of unit === undefined ? [hex] : [unit, hex]) {
      const got = await api.why(this.game.id, this.game.tokens, question.side, words).catch(() => undefined);
      if (!got?.error) continue;
      this.tip = { hex, words: got.error, rule: got.rule ?? question.rule };
      return;
    }
    this.tip = { hex, words: `This is no answer to “${question.words}” What is, is marked`, rule: question.rule };
  }
}
