import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { PictureSource } from '../store-pictures.ts';

const folder = new URL('./', import.meta.url);
const grounds = JSON.parse(await readFile(new URL('grounds.json', folder), 'utf8')) as Record<string, string>;

/** Every demo picture; those of a project's gallery are named `<cover>-<what it shows>`. */
export const pictureNames = Object.keys(grounds);

/** The demo pictures as `npm run draw-pictures` has drawn them: 4:3 at 1080 px, some square at 724 px too. */
export const pictureSource: PictureSource = {
  edition: '4',
  names: pictureNames,
  async draw(name) {
    const ground = grounds[name];
    if (!ground) throw new Error(`seed: ${name} is not drawn`);
    const square = new URL(`${name}-sq.jpg`, folder);
    return {
      wide: await readFile(new URL(`${name}.jpg`, folder)),
      ...(existsSync(square) ? { square: await readFile(square) } : {}),
      ground,
    };
  },
};
