import type { Holding } from "./Holding";
export type Held = { place: string, value: number, holdings: Array<Holding> };
