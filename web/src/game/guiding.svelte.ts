// The guided first battle: which of its steps belongs to the question in hand, what it points at, and
// where the reader goes on after he went his own way. `Guide::find` of the host says the same.
import * as api from '../lib/api';
import type { Guide, GuideStep, Question } from '../lib/types';
import type { Asked } from './asked.svelte';
import type { BoardView } from './boardview.svelte';
import type { LiveGame } from './live.svelte';
import type { About } from './story';

/** A question at which the guide had something to say. */
interface Mark {
  seq: number;
  step: number;
  /** How many of the step's answers had been given. */
  given: number;
  /** How many answers the reader had given in all, and how long the story was when the step began. */
  count: number;
  lines: number;
  /** The step before it, if the story tells that it was done. */
  done?: number;
}

const hiddenName = 'grognard.guide.hidden';

export class Guiding {
  guide = $state.raw<Guide | null>(null);
  /** Whether the reader has put the guide away for now. */
  hidden = $state(localStorage.getItem(hiddenName) === 'yes');
  private marks = $state.raw<Mark[]>([]);
  private asking = '';

  /** The mark of the question in hand. */
  private readonly mark = $derived.by<Mark | undefined>(() => {
    const last = this.marks.at(-1);
    return this.asked.question && last?.seq === this.game.view?.seq ? last : undefined;
  });
  /** The step in hand. */
  readonly step = $derived.by<GuideStep | undefined>(() => (this.mark ? this.guide?.step[this.mark.step] : undefined));
  /** Its number, counted from 1. */
  readonly number = $derived((this.mark?.step ?? -1) + 1);
  /** The answers of the step that are still to be given. */
  readonly rest = $derived.by<string[]>(() => this.step?.do.slice(this.mark?.given ?? 0) ?? []);
  /** What has just happened, in plain words. */
  readonly happened = $derived.by<string>(() => {
    const done = this.over ? this.last(this.marks.at(-1)) : this.mark?.given === 0 ? this.mark.done : undefined;
    return done === undefined ? '' : (this.guide?.step[done]?.after ?? '');
  });
  /** Whether all steps are done. */
  readonly over = $derived.by<boolean>(() => {
    const last = this.marks.at(-1);
    const { view } = this.game;
    if (!this.guide || !last || !view || this.mark || this.game.playing) return false;
    return last.step === this.guide.step.length - 1 && last.seq < view.seq && !this.left(last);
  });
  /** What the board points at. */
  readonly about = $derived.by<About | null>(() => {
    if (!this.step || this.hidden || this.game.playing) return null;
    const pieces = this.step.look.filter((id) => this.game.showing.pieceOf(id));
    // a table has no places to be marked
    const places = this.game.showing.scene?.table ? [] : this.step.look.filter((id) => !pieces.includes(id));
    return { pieces, places };
  });

  constructor(
    private readonly game: LiveGame,
    private readonly asked: Asked,
    private readonly boardView: BoardView,
  ) {
    $effect(() => {
      const { view } = game;
      if (view?.guided && this.asking === '') void this.fetch(view.scenario.split('/')[0] ?? '');
    });
    $effect(() => {
      const question = asked.question;
      if (this.guide && game.view && question) this.follow(this.guide, question);
    });
    // what a new step speaks of comes into view
    let shown = -1;
    $effect(() => {
      const step = this.mark?.step ?? -1;
      if (step === shown || !boardView.board) return;
      shown = step;
      this.point();
    });
  }

  private get name(): string {
    return `grognard.guide.${this.game.id}`;
  }

  private async fetch(system: string) {
    this.asking = system;
    try {
      const guide = await api.guide(system);
      this.marks = JSON.parse(localStorage.getItem(this.name) ?? '[]') as Mark[];
      this.guide = guide;
    } catch {
      // the game goes on without a guide
    }
  }

  /** Finds the step of a question. */
  private follow(guide: Guide, question: Question) {
    const { view } = this.game;
    if (!view || !this.asked.mine.includes(question)) return;
    const marks = this.marks.filter((m) => m.seq <= view.seq);
    const back = marks.length < this.marks.length;
    const last = marks.at(-1);
    if (last?.seq === view.seq) {
      // taken back, or the page was opened anew
      if (back || last.count > this.game.given) this.keep([...marks.slice(0, -1), { ...last, count: this.game.given }]);
      return;
    }
    const gave = back ? 1 : Math.max(1, this.game.given - (last?.count ?? 0));
    const at = find(guide, last ? behind(guide, last, gave) : { step: 0, given: 0 }, question, view.turn);
    if (!at) {
      if (back) this.keep(marks);
      return;
    }
    const goesOn = last !== undefined && at.step === last.step;
    const done = goesOn ? last.done : this.last(last);
    this.keep([
      ...marks,
      { seq: view.seq, ...at, count: this.game.given, lines: goesOn ? last.lines : view.log.length, ...(done === undefined ? {} : { done }) },
    ]);
  }

  private keep(marks: Mark[]) {
    this.marks = marks;
    localStorage.setItem(this.name, JSON.stringify(marks));
  }

  /** The step of a mark, if the story since then says that it was done. */
  private last(mark: Mark | undefined): number | undefined {
    const told = mark && this.guide?.step[mark.step]?.told;
    const lines = this.game.view?.log.slice(mark?.lines ?? 0) ?? [];
    return told !== undefined && lines.some((l) => l.text.includes(told)) ? mark?.step : undefined;
  }

  /** Whether a step still waits for something to happen: its own story has not come yet. */
  private left(mark: Mark): boolean {
    return this.last(mark) === undefined && this.asked.question === undefined;
  }

  /** Does what the guide says, as far as nothing comes between. */
  async go() {
    const question = this.asked.question;
    if (question && this.rest.length > 0 && !this.game.busy) await this.game.march(question.side, this.rest);
  }

  /** Brings what it speaks of into view. */
  point() {
    const { about } = this;
    const [place] = about ? this.boardView.spots.of(about) : [];
    if (place !== undefined) this.boardView.board?.show(place);
  }

  /** Shows where, and what would come of it. */
  async show() {
    const question = this.asked.question;
    const answer = question?.answers.find((a) => a.notation === this.rest[0]);
    this.point();
    if (!question || !answer) return;
    if (await this.game.foresight.risk(question, answer)) await this.game.foresight.consider(question, answer, false);
    else this.boardView.pointed = answer;
  }

  toggle() {
    this.hidden = !this.hidden;
    localStorage.setItem(hiddenName, this.hidden ? 'yes' : 'no');
  }
}

interface Place {
  step: number;
  given: number;
}

/** Where a reader is after so many answers at a place. */
function behind(guide: Guide, at: Place, gave: number): Place {
  const all = guide.step[at.step]?.do.length ?? 0;
  return at.given + gave < all ? { step: at.step, given: at.given + gave } : { step: at.step + 1, given: 0 };
}

/** The step that a question belongs to, if any of those that are left does. */
function find(guide: Guide, at: Place, question: Question, turn: number): Place | undefined {
  const takes = (notation: string | undefined) =>
    notation !== undefined && (question.open || question.answers.some((a) => a.notation === notation));
  if (at.given > 0 && takes(guide.step[at.step]?.do[at.given])) return at;
  const from = at.given > 0 ? at.step + 1 : at.step;
  const isIt = (s: GuideStep) =>
    s.when === question.rule &&
    (s.turn === undefined || s.turn === turn) &&
    (s.about === undefined || question.words.includes(s.about)) &&
    (s.piece === undefined || question.subject.includes(s.piece)) &&
    takes(s.do[0]);
  const step = guide.step.findIndex((s, i) => i >= from && isIt(s));
  return step < 0 ? undefined : { step, given: 0 };
}
