import type { Stance } from "./Stance";
export type Refused = { rule: string, why: string, stance?: Stance, };
