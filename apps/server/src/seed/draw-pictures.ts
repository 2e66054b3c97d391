import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import stories from './content/stories.json' with { type: 'json' };

/**
 * `npm run draw-pictures -w @pq/server [name…]`: renders seed/drawings into seed/pictures, all or the named ones. The result is
 * committed, since rendering is too slow for a first start.
 */

const WIDE = { width: 1080, height: 810 };
const SQUARE = { width: 724, height: 724 };

const drawings = new URL('drawings/', import.meta.url);
const pictures = new URL('pictures/', import.meta.url);
const groundsFile = new URL('grounds.json', pictures);

/** Of a picture, in bytes: those with fine textures are stored in a lower quality. */
const MAX_BYTES = 45_000;

async function jpeg(image: Sharp): Promise<Buffer> {
  const pixels = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let quality = 66; ; quality -= 6) {
    const { data, info } = pixels;
    const { width, height, channels } = info;
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (encoded.length <= MAX_BYTES || quality <= 36) return encoded;
  }
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0').toUpperCase();

async function groundOf(wide: Uint8Array): Promise<string> {
  const { channels } = await sharp(wide).stats();
  return `#${channels.map(({ mean }) => hex(mean)).join('')}`;
}

const drawn = (await readdir(drawings)).map((file) => file.replace('.svg', ''));
const grounds: Record<string, string> = JSON.parse(await readFile(groundsFile, 'utf8'));
// The order of grounds.json is the order of the pictures in a project's gallery.
const names = new Set([...Object.keys(grounds).filter((name) => drawn.includes(name)), ...drawn]);
const requested = process.argv.slice(2);
const squares = new Set(stories.map(({ pictures: [first] }) => first));

for (const name of requested.length ? requested : names) {
  const drawing = await readFile(new URL(`${name}.svg`, drawings), 'utf8');
  const svg = Buffer.from(drawing.replace('<svg ', `<svg width="${WIDE.width}" height="${WIDE.height}" `));
  const wide = await jpeg(sharp(svg));
  await writeFile(new URL(`${name}.jpg`, pictures), wide);
  grounds[name] = await groundOf(wide);
  if (squares.has(name))
    await writeFile(
      new URL(`${name}-sq.jpg`, pictures),
      await jpeg(sharp(svg).resize({ ...SQUARE, fit: 'cover' })),
    );
}
const files = new Set([
  ...[...names].map((name) => `${name}.jpg`),
  ...[...squares].map((name) => `${name}-sq.jpg`),
]);
for (const file of await readdir(pictures))
  if (file.endsWith('.jpg') && !files.has(file)) await rm(new URL(file, pictures));
const ordered = Object.fromEntries([...names].map((name) => [name, grounds[name]]));
await writeFile(groundsFile, `${JSON.stringify(ordered, null, 2)}\n`);
