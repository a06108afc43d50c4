import type { LuckRow } from "./LuckRow";
export type Luck = { rows: Array<LuckRow>, throws: number, note: string };
