import type { Point } from "./Point";
import type { FormationLoss } from "./FormationLoss";
export type Losses = { course: Array<Point>, formations: Array<FormationLoss>, arms: Array<FormationLoss> };
