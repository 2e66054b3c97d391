/** The tokens of docs/design.md that pictures are drawn with. */
export const ink = {
  text: '#17171C',
  second: '#4A4A57',
  hint: '#6B6B7A',
  bar: '#ECECF2',
  off: '#8F8F9D',
} as const;

export type Tone = { main: string; deep: string; tint: string; line: string };

export const tones = {
  projects: { main: '#4B3FE4', deep: '#3D32C4', tint: '#EEEDFD', line: '#D5D1FA' },
  ordermade: { main: '#0B7A75', deep: '#086460', tint: '#E3F4F2', line: '#BFE3DF' },
} as const satisfies Record<string, Tone>;
