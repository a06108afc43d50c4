export type Arrival = { when: string, after: number, side: string, formation: string, units: number };
