// What happened, as it is drawn: from where to where, and what the dice said.
import { placeOf } from '../lib/look';
import type { Deed, LogLine, Piece, Scene, Stance, Thrown } from '../lib/types';

/** A place on a board of hexes or on a table. */
export interface At {
  hex?: string;
  stance?: Stance;
}

export interface Act {
  kind: Deed['kind'];
  from: At[];
  to?: At | undefined;
  points?: number | undefined;
  passed?: boolean | undefined;
  /** The throw behind it. */
  thrown?: Pick<Thrown, 'faces' | 'sides' | 'result'> | undefined;
}

const standing = (p: Piece): At => (p.stance ? { stance: p.stance } : { hex: p.hex });

/** The deeds of some lines, where pieces stood before and stand now. */
export function actsOf(lines: LogLine[], before: Scene | undefined, now: Scene): Act[] {
  const was = new Map(before?.pieces.map((p) => [p.id, p]));
  const is = new Map(now.pieces.map((p) => [p.id, p]));
  const stood = (id: string): At | undefined => {
    const p = was.get(id) ?? is.get(id);
    return p && standing(p);
  };
  const stands = (id: string): At | undefined => {
    const p = is.get(id) ?? was.get(id);
    return p && standing(p);
  };
  const all = (ids: string[] | undefined, where: (id: string) => At | undefined): At[] => (ids ?? []).map(where).filter((at) => at !== undefined);
  return lines.flatMap((line) =>
    (line.deeds ?? []).map((deed): Act => {
      const goes = deed.kind === 'retreat' || deed.kind === 'advance';
      const from = deed.from?.length ? distinct(deed.from).map((hex) => ({ hex })) : all(goes ? deed.at : deed.by, stood);
      const fate = deed.kind === 'loss' || deed.kind === 'check' || deed.kind === 'gone';
      const to = deed.to !== undefined ? { hex: deed.to } : all(deed.at, fate || goes ? stands : stood)[0];
      return { kind: deed.kind, from, to, points: deed.points, passed: deed.passed, thrown: thrownFor(deed, line) };
    }),
  );
}

/** The throw behind a deed: that of its line, or its own. */
function thrownFor(deed: Deed, line: LogLine): Act['thrown'] {
  if (line.thrown) return line.thrown;
  return deed.result === undefined ? undefined : { faces: deed.dice ?? [], sides: 6, result: deed.result };
}

const distinct = (all: string[]): string[] => [...new Set(all)];

/** Where something of it happens, for a board that has to show the place. */
export function placeOfAct(act: Act | undefined, scene: Scene): string | undefined {
  if (!act) return undefined;
  if (act.to?.hex !== undefined) return act.to.hex;
  const at = act.to?.stance ?? act.from[0]?.stance;
  const piece = at && scene.pieces.find((p) => p.stance?.x === at.x && p.stance.y === at.y);
  return piece ? placeOf(piece) : act.from[0]?.hex;
}
