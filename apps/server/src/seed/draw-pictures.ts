import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { stories } from '../content/board.ts';
import { sheets } from './sheets/sheets.ts';
import { picture } from './svg.ts';

/**
 * `npm run draw-pictures -w @pq/server [name…]`: draws the demo pictures into seed/pictures, all or those that are named. They
 * are kept in the repository, since drawing them takes longer than a first start may.
 */

const WIDE = { width: 1080, height: 810 };
const SQUARE = { width: 724, height: 724 };

const covers = new URL('covers/', import.meta.url);
const drawn = new URL('../pictures/', import.meta.url);

const coverNames = (await readdir(covers)).map((file) => file.replace('.svg', ''));
const svgOf = (name: string) =>
  sheets[name] ? picture(sheets[name]()) : readFile(new URL(`${name}.svg`, covers), 'utf8');
/** Covers first, each followed by its gallery: so they stand in a project. */
const names = [...coverNames, ...Object.keys(sheets)];
const asked = process.argv.slice(2);
const squares = new Set(stories.map(({ pictures }) => pictures[0]));

const jpeg = (image: Sharp) => image.jpeg({ quality: 66, mozjpeg: true }).toBuffer();

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0').toUpperCase();

/** The mean of a picture's colours: what is seen until it is there. */
async function groundOf(wide: Uint8Array): Promise<string> {
  const { channels } = await sharp(wide).stats();
  return `#${channels.map(({ mean }) => hex(mean)).join('')}`;
}

const grounds: Record<string, string> = asked.length
  ? JSON.parse(await readFile(new URL('grounds.json', drawn), 'utf8'))
  : {};
for (const name of asked.length ? asked : names) {
  const svg = Buffer.from(
    (await svgOf(name)).replace('<svg ', `<svg width="${WIDE.width}" height="${WIDE.height}" `),
  );
  const wide = await jpeg(sharp(svg));
  await writeFile(new URL(`${name}.jpg`, drawn), wide);
  grounds[name] = await groundOf(wide);
  // The middle of the same drawing: a story shows it square.
  if (squares.has(name))
    await writeFile(
      new URL(`${name}-sq.jpg`, drawn),
      await jpeg(sharp(svg).resize({ ...SQUARE, fit: 'cover' })),
    );
}
// What is shown no more goes.
const files = new Set([
  ...names.map((name) => `${name}.jpg`),
  ...[...squares].map((name) => `${name}-sq.jpg`),
]);
for (const file of await readdir(drawn))
  if (file.endsWith('.jpg') && !files.has(file)) await rm(new URL(file, drawn));
await writeFile(new URL('grounds.json', drawn), `${JSON.stringify(grounds, null, 2)}\n`);
