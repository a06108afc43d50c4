// What the server says. The page knows no rule system: everything comes as scene, question and log.

export interface ScenarioInfo {
  id: string;
  system: string;
  system_title?: string;
  battle: string;
  title: string;
  words: string;
  units: number;
  turns: number;
  sides: [string, string];
  options?: ScenarioOption[];
  bots?: string[];
}
export interface ScenarioOption {
  name: string;
  words: string;
}

export type SeatKind = 'person' | 'friend' | 'bot';
export interface SeatChoice {
  kind: SeatKind;
  bot?: string;
}
export interface NewGame {
  scenario: string;
  options: string[];
  seats: Record<string, SeatChoice>;
  open?: boolean;
}
export interface Made {
  game: string;
  tokens: Record<string, string>;
  /** Tokens of the sides a friend plays. */
  invite?: Record<string, string> | string | null;
}

export type Cover = 'open' | 'woods' | 'village' | 'town' | 'cemetery' | 'windmill' | 'lake';
export interface HexCell {
  label: string;
  cover: Cover;
  level: number;
}
export interface HexSheet {
  columns: number;
  rows: number;
  first_column: number;
  first_row: number;
  even_columns_south: boolean;
  winter: boolean;
  hexes: HexCell[];
  places: { name: string; kind: string; hexes: string[] }[];
}
export type LeaderRank = 'division' | 'corps' | 'army';
export type PieceKind = string | { leader: LeaderRank };
export type Shape =
  | 'line'
  | 'column'
  | 'square'
  | 'general'
  | 'fresh'
  | 'tired'
  | 'unlimbered'
  | 'limbered'
  | 'none';
export interface Piece {
  id: string;
  name: string;
  long_name: string;
  nation: string;
  side: string;
  formation: string;
  kind: PieceKind;
  hex: string;
  strength: number | null;
  full_strength: number;
  quality: 'elite' | 'veteran' | 'green';
  shape: Shape;
  facing: number;
}
export interface Objective {
  name: string;
  value: number;
  holder: string | null;
  hexes: string[];
}
export type OverlayKind =
  | 'reach'
  | 'reach-stop'
  | 'target'
  | 'refused'
  | 'sight'
  | 'may-act'
  | 'selected'
  | 'path';
export interface Overlay {
  hex: string;
  kind: OverlayKind;
  label: string;
}
export interface PanelRow {
  name: string;
  value: string;
  side: string | null;
  bar: [number, number] | null;
}
export interface Panel {
  title: string;
  rule: string;
  rows: PanelRow[];
}
export interface Scene {
  title: string;
  subtitle: string;
  sheet: HexSheet;
  pieces: Piece[];
  objectives: Objective[];
  overlays: Overlay[];
  panels: Panel[];
}

export interface Answer {
  notation: string;
  words: string;
  hex?: string;
  unit?: string;
}
export interface Question {
  side: string;
  rule: string;
  words: string;
  open: boolean;
  secret: boolean;
  answers: Answer[];
}
export interface Modifier {
  rule: string;
  words: string;
  value: number;
  reconstructed: boolean;
}
export interface LogLine {
  after: number;
  text: string;
  rules: string[];
  modifiers: Modifier[];
  heading: number;
}
export interface Outcome {
  winner: string | null;
  rule: string;
  words: string;
}
export interface Strength {
  side: string;
  arm: string;
  points: number;
  full?: number;
}
export interface GameView {
  id: string;
  scenario: string;
  title: string;
  sides: string[];
  players: Record<string, SeatChoice>;
  seq: number;
  viewer: string[];
  scene: Scene;
  questions: Question[];
  awaited: string[];
  log: LogLine[];
  outcome?: Outcome | null;
  turn: number;
  may_undo: boolean;
  dice_commitment: string;
  seed?: string | null;
  losses: Strength[];
}
/** A scene without its sheet, which never changes in a game. */
export type Bare = Omit<Scene, 'sheet'> & { sheet?: HexSheet | null };
export interface Frame {
  seq: number;
  scene: Bare;
  log: LogLine[];
}
export interface Odds {
  subject: string;
  modifiers: Modifier[];
  rolls?: { why: string; modifiers: Modifier[] }[];
  outcomes: { words: string; probability: number }[];
  replies: string[];
  notes: string[];
}
export interface Sight {
  hex: string;
  seen: boolean;
  why?: string | null;
}
export interface Chapter {
  seq: number;
  title: string;
}
