export type FormationLoss = { side: string, name: string, units: number, gone: number, full: number, lost: number };
