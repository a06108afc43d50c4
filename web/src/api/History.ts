import type { HistorySide } from "./HistorySide";
export type History = { battle: string, date: string, outcome: string, winner: string | null, hours: string, sides: Array<HistorySide>, note: string | null, sources: Array<string> };
