// What the server says, from its own types. The page knows no rule system: everything comes as
// scene, question and log.
import type { GameView as SentView } from '../api/GameView';
import type { Scene as SentScene } from '../api/Scene';

export type { Ahead } from '../api/Ahead';
export type { Answer } from '../api/Answer';
export type { ByHand } from '../api/ByHand';
export type { Deed } from '../api/Deed';
export type { Guide } from '../api/Guide';
export type { GuideEntry } from '../api/GuideEntry';
export type { GuideStep } from '../api/GuideStep';
export type { Door } from '../api/Door';
export type { DrawnLeg } from '../api/DrawnLeg';
export type { Mark } from '../api/Mark';
export type { PathLeg } from '../api/PathLeg';
export type { Preview } from '../api/Preview';
export type { Stance } from '../api/Stance';
export type { TableOverlay } from '../api/TableOverlay';
export type { TableSheet } from '../api/TableSheet';
export type { Tried } from '../api/Tried';
export type { ClockView } from '../api/ClockView';
export type { BookChart } from '../api/BookChart';
export type { BookRow } from '../api/BookRow';
export type { Changed } from '../api/Changed';
export type { Rulebook } from '../api/Rulebook';
export type { Chapter } from '../api/Chapter';
export type { HexCell } from '../api/HexCell';
export type { HexSheet } from '../api/HexSheet';
export type { LogLine } from '../api/LogLine';
export type { Loss } from '../api/Loss';
export type { Made } from '../api/Made';
export type { Modifier } from '../api/Modifier';
export type { NewGame } from '../api/NewGame';
export type { Objective } from '../api/Objective';
export type { Odds } from '../api/Odds';
export type { Outcome } from '../api/Outcome';
export type { Overlay } from '../api/Overlay';
export type { OverlayKind } from '../api/OverlayKind';
export type { Panel } from '../api/Panel';
export type { PanelRow } from '../api/PanelRow';
export type { Piece } from '../api/Piece';
export type { PieceKind } from '../api/PieceKind';
export type { Amount } from '../api/Amount';
export type { Barred } from '../api/Barred';
export type { Question } from '../api/Question';
export type { Reach } from '../api/Reach';
export type { Reached } from '../api/Reached';
export type { ReplayView } from '../api/ReplayView';
export type { RuleView } from '../api/RuleView';
export type { Scenario } from '../api/Scenario';
export type { ScenarioOption } from '../api/ScenarioOption';
export type { SeatChoice } from '../api/SeatChoice';
export type { SourcesView } from '../api/SourcesView';
export type { Seen } from '../api/Seen';
export type { SceneStep } from '../api/SceneStep';
export type { Steps } from '../api/Steps';
export type { Shape } from '../api/Shape';
export type { Thrown } from '../api/Thrown';
export type { Track } from '../api/Track';
export type { Why } from '../api/Why';

/** What lies under the pieces: a sheet of hexes or a table. It never changes in a game, so that most
 * answers of the server leave it out. */
export type Land = Pick<SentScene, 'sheet' | 'table'>;
export type Scene = SentScene;
export type GameView = SentView;
