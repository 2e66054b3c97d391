import { pictureFileName } from '@pq/domain/files/pictures';
import type { Storage } from '#src/providers/storage/storage.ts';

/** One drawn picture as JPEG: 4:3, square where that is wanted too, and its ground `#RRGGBB`. */
export type DrawnPicture = { wide: Uint8Array; square?: Uint8Array; ground: string };

/** Sizes in pixels that the demo pictures are drawn in. */
const WIDE = { width: 1080, height: 810 };
const SQUARE = { width: 724, height: 724 };

/** The demo pictures: what there is, which edition of the drawings, and how one is drawn. */
export type PictureSource = {
  edition: string;
  names: readonly string[];
  draw(name: string): Promise<DrawnPicture>;
};

/** Addresses and grounds of the stored pictures; each throws for a name that was never drawn. */
export type StoredPictures = {
  wide(name: string): string;
  square(name: string): string;
  ground(name: string): string;
};

const CONCURRENCY = 4;

/**
 * Draws the demo pictures into the storage, several at a time. A list of them is stored last and names their edition: a
 * later seeding finds it and draws nothing.
 */
export async function storePictures(storage: Storage, source: PictureSource): Promise<StoredPictures> {
  const folder = `demo/${source.edition}`;
  const listPath = `${folder}/pictures.json`;
  const pathOf: PathOf = (name, size, ground) =>
    `${folder}/${pictureFileName(name, { ...size, ground }, 'jpg')}`;
  const listed = await storage.read(listPath);
  const grounds = listed
    ? (JSON.parse(Buffer.from(listed).toString()) as Record<string, string>)
    : await drawAll(storage, source, pathOf);
  if (!listed) await storage.put(listPath, Buffer.from(JSON.stringify(grounds)), 'application/json');

  const ground = (name: string) => {
    const found = grounds[name];
    if (!found) throw new Error(`seed: no picture is named ${name}`);
    return found;
  };
  const path = (name: string, size: Size) => pathOf(name, size, ground(name));
  return {
    wide: (name) => storage.url(path(name, WIDE)),
    square: (name) => storage.url(path(name, SQUARE)),
    ground,
  };
}

type Size = typeof WIDE;
type PathOf = (name: string, size: Size, ground: string) => string;

async function drawAll(
  storage: Storage,
  source: PictureSource,
  pathOf: PathOf,
): Promise<Record<string, string>> {
  const grounds: Record<string, string> = {};
  const waiting = [...source.names];
  const drawNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { wide, square, ground } = await source.draw(name);
      await storage.put(pathOf(name, WIDE, ground), wide, 'image/jpeg');
      if (square) await storage.put(pathOf(name, SQUARE, ground), square, 'image/jpeg');
      grounds[name] = ground;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, drawNext));
  return grounds;
}
