import type { Drawn } from "./Drawn";
import type { Stance } from "./Stance";
export type ByHand = { piece: string, draws: Drawn, stance: Stance, left?: number, };
