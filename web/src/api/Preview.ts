import type { Amount } from "./Amount";
import type { PathLeg } from "./PathLeg";
import type { Refused } from "./Refused";
import type { Stance } from "./Stance";
export type Preview = { notation: string, words: string, refused?: Refused, stance?: Stance, trail: Array<Stance>, legs: Array<PathLeg>, cost?: Amount, allowance?: Amount, touches: Array<string>, range: Array<[number, number]>, };
