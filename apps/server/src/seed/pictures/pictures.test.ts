import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoSite } from '../demo-site.ts';
import { pictureNames } from '../media.ts';

const fileOf = (name: string) => readFile(new URL(`${name}.jpg`, import.meta.url));

type Hash = { colours: Uint8Array; forms: Int8Array };

const PLACES = 12;
/** Grey levels (of 255) that two neighbours differ in where there is an edge; less is the noise of JPEG. */
const EDGE = 6;

/** What a picture looks like from far: the colours of 12 × 12 places, and where it gets lighter or darker to the right. */
async function hashOf(jpeg: Uint8Array): Promise<Hash> {
  const small = (width: number) => sharp(jpeg).removeAlpha().resize(width, PLACES, { fit: 'fill' });
  const grey = await small(PLACES + 1)
    .greyscale()
    .raw()
    .toBuffer();
  const forms = Int8Array.from({ length: PLACES * PLACES }, (_, n) => {
    const at = Math.floor(n / PLACES) * (PLACES + 1) + (n % PLACES);
    const step = (grey[at + 1] ?? 0) - (grey[at] ?? 0);
    return Math.abs(step) > EDGE ? Math.sign(step) : 0;
  });
  return { colours: await small(PLACES).raw().toBuffer(), forms };
}

/** Alike in colour, or in form and nearly in colour. A picture that was only made smaller is 4 apart in colour at most. */
function areAlike(one: Hash, other: Hash): boolean {
  let apart = 0;
  for (const [n, colour] of one.colours.entries()) apart += Math.abs(colour - (other.colours[n] ?? 0));
  apart /= one.colours.length;
  const edges = one.forms.filter((form, n) => form !== 0 || other.forms[n] !== 0).length;
  const unlike = one.forms.filter((form, n) => form !== other.forms[n]).length / Math.max(1, edges);
  return apart < 8 || (apart < 24 && unlike < 0.4);
}

test('no two pictures of the demo site are alike', async () => {
  const hashes: [string, Hash][] = [];
  for (const name of pictureNames) hashes.push([name, await hashOf(await fileOf(name))]);
  const alike = hashes.flatMap(([one, hash], place) =>
    hashes
      .slice(place + 1)
      .filter(([, other]) => areAlike(hash, other))
      .map(([other]) => `${one} and ${other}`),
  );
  expect(alike).toEqual([]);
});

test('a picture is like itself when it is smaller and coarser', async () => {
  const jpeg = await fileOf('moonjar');
  const smaller = await sharp(jpeg).resize(400).jpeg({ quality: 40 }).toBuffer();
  expect(areAlike(await hashOf(jpeg), await hashOf(smaller))).toBe(true);
});

test('every project has a gallery of at least four, and none shows what another shows', () => {
  const shown = demoSite.content.projects.map(({ pictures }) => pictures);
  expect(shown.filter((pictures) => pictures.length < 4)).toEqual([]);
  const names = shown.flat();
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('pictures are light: 25 KB each on average, none above 60', async () => {
  const sizes = await Promise.all(pictureNames.map(async (name) => (await fileOf(name)).length));
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(25_000);
});
