export type Faction = { side: string, people: string, player: string, units: number, gone: number, full: number, lost: number, tests: number, failed: number };
