export type Drawn = "legs" | "pose" | "spot";
