// What the reader likes, kept in his browser.

export type Pace = 2 | 1 | 0.4 | 0;

interface Kept {
  night: boolean | null;
  pace: Pace;
  confirm: boolean;
  log: 'story' | 'dice' | 'all';
  /** Whether every question is explained. */
  teach: boolean;
  /** The computer player whom the reader chose last; the best one if he never did. */
  opponent: string;
  /** Keys that the reader changed, by act. */
  keys: Record<string, string>;
}

const name = 'grognard.prefs';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function load(): Kept {
  const fresh: Kept = { night: null, pace: 1, confirm: true, log: 'story', teach: true, opponent: '', keys: {} };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

class Prefs {
  kept = $state<Kept>(load());
  system = $state(dark.matches);
  night = $derived(this.kept.night ?? this.system);

  constructor() {
    dark.addEventListener('change', () => (this.system = dark.matches));
  }

  toggleNight() {
    this.kept.night = !this.night;
    this.save();
  }

  save() {
    localStorage.setItem(name, JSON.stringify(this.kept));
  }
}

export const prefs = new Prefs();
export const still = window.matchMedia('(prefers-reduced-motion: reduce)');
