import type { Storage } from '#src/providers/storage/storage.ts';

/** One drawn picture: 4:3 and square as JPEG, and its dominant colour `#RRGGBB`. */
export type DrawnPicture = { wide: Uint8Array; square: Uint8Array; ground: string };

/** The demo pictures: what there is, which edition of the drawings, and how one is drawn. */
export type PictureSource = {
  edition: string;
  names: readonly string[];
  draw(name: string): Promise<DrawnPicture>;
};

/** Where the stored pictures are; both throw for a name that was never drawn. */
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
  const listed = await storage.read(listPath);
  const grounds = listed
    ? (JSON.parse(Buffer.from(listed).toString()) as Record<string, string>)
    : await drawAll(storage, source, folder);
  if (!listed) await storage.put(listPath, Buffer.from(JSON.stringify(grounds)), 'application/json');

  const ground = (name: string) => {
    const found = grounds[name];
    if (!found) throw new Error(`seed: no picture is named ${name}`);
    return found;
  };
  const url = (name: string, ending: string) => ground(name) && storage.url(`${folder}/${name}${ending}.jpg`);
  return { wide: (name) => url(name, ''), square: (name) => url(name, '-sq'), ground };
}

async function drawAll(
  storage: Storage,
  source: PictureSource,
  folder: string,
): Promise<Record<string, string>> {
  const grounds: Record<string, string> = {};
  const waiting = [...source.names];
  const drawNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { wide, square, ground } = await source.draw(name);
      await storage.put(`${folder}/${name}.jpg`, wide, 'image/jpeg');
      await storage.put(`${folder}/${name}-sq.jpg`, square, 'image/jpeg');
      grounds[name] = ground;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, drawNext));
  return grounds;
}
