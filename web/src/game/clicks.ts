// What one click did, so that one undo takes it back: a march over five hexes is five answers, but one
// wish. Kept while the tab is open; without it undo goes answer by answer.

interface Click {
  /** Where the game stood before and after. */
  from: number;
  to: number;
}

export class Clicks {
  private done: Click[] = [];
  private undone: Click[] = [];
  private readonly name: string;

  constructor(game: string) {
    this.name = `grognard.clicks.${game}`;
    try {
      this.done = JSON.parse(sessionStorage.getItem(this.name) ?? '[]') as Click[];
    } catch {
      // undo then goes answer by answer
    }
  }

  /** A click led from here to there. */
  note(from: number, to: number) {
    this.done = [...this.done.filter((c) => c.to <= from), { from, to }].slice(-100);
    this.undone = [];
    this.save();
  }

  /** What was answered by itself belongs to the click before it. */
  extend(from: number, to: number) {
    const last = this.done.at(-1);
    if (last?.to === from) last.to = to;
    else this.note(from, to);
    this.save();
  }

  /** Where the last click began, if the game stands where it ended. */
  back(now: number): number | undefined {
    const last = this.done.at(-1);
    return last?.to === now ? last.from : undefined;
  }

  /** Where the click ended that was taken back last. */
  forth(now: number): number | undefined {
    const last = this.undone.at(-1);
    return last?.from === now ? last.to : undefined;
  }

  /** The game was turned back from one moment to another, or forth again. */
  turned(from: number, to: number) {
    if (to < from) {
      this.undone.push({ from: to, to: from });
      this.done = this.done.filter((c) => c.to <= to);
    } else {
      this.undone = this.undone.filter((c) => c.from >= to);
      this.done.push({ from, to });
    }
    this.save();
  }

  private save() {
    sessionStorage.setItem(this.name, JSON.stringify(this.done));
  }
}
