// The cut of a flag, so that a holder shows without colour; as in crates/draw.
const cuts: Record<string, string> = {
  fr: 'M0-34H17V-21H0Z',
  ru: 'M0-34H21L16.5-27.5L21-21H0Z',
  pr: 'M0-34H15L21-27.5L15-21H0Z',
  au: 'M0-34H15L21-27.5L15-21H0Z',
  nl: 'M0-34H15L21-27.5L15-21H0Z',
  br: 'M0-35L23-27.5L0-20Z',
  bw: 'M0-35L23-27.5L0-20Z',
  free: 'M0-34H17V-21H0Z',
};

export const cloth = (css: string): string => cuts[css] ?? 'M0-34Q9-37 18-34V-21Q9-18 0-21Z';
