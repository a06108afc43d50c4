// Long lists of moves in an order that can be read: what is done on the spot first, then turns, new
// formations and steps, each folded away. The map shows them better.
import type { Answer, Piece, Question, Shape } from '../lib/types';

export interface Group {
  title: string;
  answers: Answer[];
}

export interface Arranged {
  /** Answers that stand open, with their numbers as keys. */
  plain: Answer[];
  groups: Group[];
}

/** A list up to here needs no folding. */
const long = 40;
/** A step goes to one of so many hexes; answers that name more are places, not steps. */
const round = 6;

const formed: Partial<Record<Shape, string>> = {
  general: 'Form general order',
  skirmish: 'Form skirmish order',
  'road-march': 'Form road march',
  limbered: 'Limber',
  unlimbered: 'Unlimber',
};

export function arrange(question: Question, pieceOf: (id: string) => Piece | undefined): Arranged {
  const all = question.answers;
  if (all.length <= long || !all.some((a) => a.step)) return { plain: all, groups: [] };
  const plain: Answer[] = [];
  const turns: Answer[] = [];
  const forms = new Map<string, Answer[]>();
  const steps: Answer[] = [];
  for (const a of all) {
    const piece = a.step && pieceOf(a.step.piece);
    if (!a.step || !piece) plain.push(a);
    else if (a.hex !== undefined && a.step.hex !== piece.hex) steps.push(a);
    else if (a.step.shape !== undefined && a.step.shape !== piece.shape) {
      const title = formed[a.step.shape] ?? `Form ${a.step.shape}`;
      forms.set(title, [...(forms.get(title) ?? []), a]);
    }
    else turns.push(a);
  }
  if (new Set(steps.map((a) => a.step?.hex)).size > round) return { plain: all, groups: [] };
  const groups = [
    ...(turns.length ? [{ title: 'Turn', answers: turns }] : []),
    ...[...forms].map(([title, answers]) => ({ title, answers })),
    ...(steps.length ? [{ title: 'One hex on', answers: steps }] : []),
  ];
  // a group of one needs no lid
  const alone = groups.filter((g) => g.answers.length === 1).flatMap((g) => g.answers);
  return { plain: [...plain, ...alone], groups: groups.filter((g) => g.answers.length > 1) };
}

/** Whether answers lead to one place and differ in nothing but the facing there. */
export function onlyFacing(answers: Answer[]): boolean {
  const [first] = answers;
  if (!first?.step || answers.length < 2) return false;
  const facings = new Set(answers.map((a) => a.step?.facing));
  return !facings.has(undefined) && facings.size === answers.length && answers.every((a) => a.step?.hex === first.step?.hex && a.step?.shape === first.step?.shape && a.step?.piece === first.step?.piece);
}
