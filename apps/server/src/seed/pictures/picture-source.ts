import { readFile } from 'node:fs/promises';
import type { PictureSource } from '../store-pictures.ts';

const folder = new URL('./', import.meta.url);
const grounds = JSON.parse(await readFile(new URL('grounds.json', folder), 'utf8')) as Record<string, string>;

/**
 * The demo pictures, drawn once by hand-written SVG: 4:3 at 1080 px and square at 724 px, with their ground, and four looks
 * closer at each (4:3).
 */
export const pictureSource: PictureSource = {
  edition: '3',
  names: Object.keys(grounds),
  async draw(name) {
    const [wide, square, ...closeUps] = await Promise.all(
      ['', '-sq', '-1', '-2', '-3', '-4'].map((end) => readFile(new URL(`${name}${end}.jpg`, folder))),
    );
    if (!wide || !square) throw new Error(`seed: ${name} is not drawn`);
    return { wide, square, closeUps, ground: grounds[name] ?? '#F6F6F9' };
  },
};
