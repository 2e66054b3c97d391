import { readFile } from 'node:fs/promises';
import type { PictureSource } from '../store-pictures.ts';

const folder = new URL('./', import.meta.url);
const grounds = JSON.parse(await readFile(new URL('grounds.json', folder), 'utf8')) as Record<string, string>;

/** The demo pictures, drawn once by hand-written SVG: 4:3 at 1080 px and square at 724 px, with their ground. */
export const pictureSource: PictureSource = {
  edition: '2',
  names: Object.keys(grounds),
  async draw(name) {
    const [wide, square] = await Promise.all([
      readFile(new URL(`${name}.jpg`, folder)),
      readFile(new URL(`${name}-sq.jpg`, folder)),
    ]);
    return { wide, square, ground: grounds[name] ?? '#F6F6F9' };
  },
};
