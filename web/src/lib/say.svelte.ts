// One line at the foot of the page, and the rule that is being read.
import { Refused } from './api';

export interface Said {
  words: string;
  rule?: string;
}

class Voice {
  said = $state<Said | null>(null);
  rule = $state<{ system: string; key: string } | null>(null);
  system = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(words: string, rule?: string) {
    this.said = rule ? { words, rule } : { words };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.said = null), 6000);
  }

  hush() {
    this.said = null;
  }

  read(key: string) {
    this.rule = { system: this.system, key };
  }
}

export const voice = new Voice();

export function say(what: unknown) {
  if (what instanceof Refused) voice.say(what.message, what.rule);
  else if (what instanceof Error)
    voice.say(what instanceof TypeError ? 'The server does not answer. Is it running?' : what.message);
  else voice.say(String(what));
}
