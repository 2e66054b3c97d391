import type { Person } from '../people.ts';
import { at, rect } from '../svg.ts';
import * as thing from '../things.ts';

/** Bodies of pictures by their name: `<cover>`, or `<cover>-<what it shows>` in the gallery of that project. */
export type Sheets = Readonly<Record<string, () => string>>;

type Hands = Person['hands'];
export const before: Hands = [
  [-64, -110],
  [64, -110],
];
export const onTable: Hands = [
  [-130, -14],
  [130, -14],
];
export const lifted: Hands = [
  [-40, -120],
  [200, -330],
];
export const apart: Hands = [
  [-200, -60],
  [200, -60],
];

const skins = ['#F3C9A5', '#E8B48C', '#F6D5B8', '#D9A074'];
const hairs = ['#2B2430', '#4A3526', '#6B4A36', '#8C8794'];
const cuts = ['bob', 'short', 'bun', 'long', 'curly', 'beanie'] as const;

/** The n-th of the people whom one meets in the pictures. */
export const who = (n: number, top: string, hands: Hands, apron?: string): Person => ({
  hair: cuts[n % cuts.length] ?? 'bob',
  hairColour: hairs[(n * 3 + 1) % hairs.length] ?? '#2B2430',
  skin: skins[n % skins.length] ?? '#F3C9A5',
  top,
  hands,
  ...(apron ? { apron } : {}),
});

export const clay = {
  wall: '#E8DCCB',
  wall2: '#CDB9A0',
  floor: '#B98E63',
  floor2: '#8F6844',
  main: '#C98F5A',
  dark: '#5F3A20',
};
export const mint = {
  wall: '#E4EFE6',
  wall2: '#C5DACB',
  floor: '#C69E74',
  floor2: '#9C7650',
  main: '#8FB3A2',
  dark: '#3C5C56',
};
export const rose = {
  wall: '#FBE9E4',
  wall2: '#F0CFC6',
  floor: '#E3BFA2',
  floor2: '#C79A7B',
  main: '#E8A596',
  dark: '#A5483C',
};
export const lilac = {
  wall: '#EEEAF8',
  wall2: '#D3CBE8',
  floor: '#B9AAD0',
  floor2: '#9483B4',
  main: '#9C93E8',
  dark: '#4B3F8A',
};
export const blue = {
  wall: '#E6EEF6',
  wall2: '#C6D6E6',
  floor: '#BFA588',
  floor2: '#95795C',
  main: '#7FA6D9',
  dark: '#2F4F7A',
};
export const sun = {
  wall: '#FDF2D2',
  wall2: '#F4D992',
  floor: '#D9A860',
  floor2: '#AD7C3A',
  main: '#F2B63E',
  dark: '#8A5A14',
};
export const night = {
  wall: '#3A3560',
  wall2: '#241F42',
  floor: '#6B4A3A',
  floor2: '#452C22',
  main: '#6A5A9A',
  dark: '#1B1630',
};
export const moss = {
  wall: '#DDE5D4',
  wall2: '#B7C8AC',
  floor: '#A58A66',
  floor2: '#7A6242',
  main: '#7F9B74',
  dark: '#33443F',
};
export const teal = {
  wall: '#CFE6E6',
  wall2: '#9CC7C8',
  floor: '#C9A67E',
  floor2: '#9E7B54',
  main: '#4DA3A6',
  dark: '#1C5458',
};
export const snow = {
  wall: '#EAF1F6',
  wall2: '#C9D8E4',
  floor: '#F6F8FA',
  floor2: '#D5E0E8',
  main: '#9DB6C8',
  dark: '#39506A',
};

export const lids = ['#D9776A', '#4B4E9B', '#F2C46D', '#5C8673', '#8C5B4A', '#7FA6D9', '#E8DCCB'] as const;
export const cut =
  rect(0, 0, 200, 122, '#2B3A5C') +
  at(0, -66, 0.62, thing.face('#E8B48C', '#2B2430', '#D9776A', '#8FB3A2', true)) +
  rect(130, 20, 60, 50, '#F6D5B8', 'rx="4"') +
  rect(8, 100, 184, 12, '#F2C46D', 'rx="4"') +
  rect(70, 94, 4, 24, '#D9493A');
