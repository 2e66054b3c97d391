import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { filesPrefix, pictureFileName } from '@pq/domain/files/pictures';
import { z } from 'zod';
import { mp4Seconds, sniffMedia } from '#src/modules/digital-rewards/index.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import type { DemoFile, DemoProject } from './content/content-schema.ts';

const PICTURES = new URL('./pictures/', import.meta.url);
const groundsSchema = z.record(z.string(), z.string());
const grounds = groundsSchema.parse(JSON.parse(await readFile(new URL('grounds.json', PICTURES), 'utf8')));

/** Every demo picture; those of a project's gallery are named `<cover>-<what it shows>`. */
export const pictureNames = Object.keys(grounds);

/** The pictures that `npm run draw-pictures` has rendered: 4:3 at 1080 px, some square at 724 px too. */
export const pictureSource: PictureSource = {
  edition: '4',
  names: pictureNames,
  async draw(name) {
    const ground = grounds[name];
    if (!ground) throw new Error(`seed: ${name} is not drawn`);
    const square = new URL(`${name}-sq.jpg`, PICTURES);
    return {
      wide: await readFile(new URL(`${name}.jpg`, PICTURES)),
      ...(existsSync(square) ? { square: await readFile(square) } : {}),
      ground,
    };
  },
};

type DrawnPicture = { wide: Uint8Array; square?: Uint8Array; ground: string };

const WIDE = { width: 1080, height: 810 };
const SQUARE = { width: 724, height: 724 };

export type PictureSource = {
  edition: string;
  names: readonly string[];
  draw(name: string): Promise<DrawnPicture>;
};

/** Each throws for a name that was never drawn. */
export type StoredPictures = {
  wide(name: string): string;
  square(name: string): string;
  ground(name: string): string;
};

const CONCURRENCY = 4;

/** A list of the pictures is stored last and names their edition: a later seeding finds it and draws nothing. */
export async function storePictures(storage: Storage, source: PictureSource): Promise<StoredPictures> {
  const folder = `demo/${source.edition}`;
  const listPath = `${folder}/pictures.json`;
  const pathOf: PathOf = (name, size, ground) =>
    `${folder}/${pictureFileName(name, { ...size, ground }, 'jpg')}`;
  const listed = await storage.read(listPath);
  const grounds = listed
    ? groundsSchema.parse(JSON.parse(Buffer.from(listed).toString()))
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

type StoredFile = { path: string; bytes: number; sha256: string; mediaType: string; seconds: number | null };

export type StoredFiles = (file: DemoFile) => StoredFile;

const RECORDED = new URL('./files/', import.meta.url);

/** Each file is stored under its own sum: a later seeding puts the same bytes there. */
export async function storeFiles(
  storage: Storage,
  pictures: StoredPictures,
  projects: readonly DemoProject[],
): Promise<StoredFiles> {
  const stored = new Map<DemoFile, StoredFile>();
  const rewards = projects.flatMap(({ pqRewards = [] }) => pqRewards);
  for (const [place, { files = [] }] of rewards.entries())
    for (const file of files) {
      const bytes = await bytesOf(file, storage, pictures);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      // Two rewards with one picture have a file each, since removing a reward removes its file.
      const path = `reward/demo/${place}-${sha256.slice(0, 32)}`;
      const mediaType = sniffMedia(bytes);
      await storage.putStream(path, Readable.from([bytes]), mediaType);
      const readAt = async (start: number, count: number) => bytes.subarray(start, start + count);
      const seconds = mediaType === 'video/mp4' ? await mp4Seconds(readAt, bytes.length) : null;
      stored.set(file, { path, bytes: bytes.length, sha256, mediaType, seconds });
    }
  return (file) => {
    const found = stored.get(file);
    if (!found) throw new Error(`seed: the file ${file.name} was not stored`);
    return found;
  };
}

async function bytesOf(file: DemoFile, storage: Storage, pictures: StoredPictures): Promise<Buffer> {
  if ('text' in file) return Buffer.from(file.text);
  if ('recorded' in file) return readFile(new URL(file.recorded, RECORDED));
  const bytes = await storage.read(pictures.wide(file.picture).slice(filesPrefix.length));
  if (!bytes) throw new Error(`seed: no picture is stored for ${file.name}`);
  return Buffer.from(bytes);
}
