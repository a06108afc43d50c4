import type { DrawnLeg } from "./DrawnLeg";
import type { TriedAt } from "./TriedAt";
export type Tried = { side: string, answer?: string, legs?: Array<DrawnLeg>, at?: TriedAt, };
