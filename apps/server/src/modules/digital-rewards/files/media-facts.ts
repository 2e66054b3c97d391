import { type FileKind, fileKindOf, mediaTypeOf } from '@pq/domain/files/file-kind';

const SHOWN: readonly FileKind[] = ['jpeg', 'png', 'gif', 'webp', 'mp4', 'webm'];

/** Detects what browsers show by the first bytes; else `application/octet-stream`, whatever the name. */
export function sniffMedia(head: Uint8Array): string {
  const kind = fileKindOf(head);
  return kind !== null && SHOWN.includes(kind) ? mediaTypeOf(kind) : 'application/octet-stream';
}

type ReadAt = (start: number, count: number) => Promise<Buffer>;

/** Whole seconds by the movie header of an MP4 of `size` bytes; null without one. Reads box headers only. */
export async function mp4Seconds(readAt: ReadAt, size: number): Promise<number | null> {
  const movie = await findBox(readAt, 'moov', { from: 0, to: size });
  const header = movie && (await findBox(readAt, 'mvhd', movie));
  if (!header) return null;
  const body = await readAt(header.from, 32);
  if (body.length < 32) return null;
  const isLong = body.readUInt8(0) === 1;
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const seconds = Math.floor(duration / scale);
  return scale > 0 && seconds <= LONGEST ? seconds : null;
}

/** What says to be longer than a day is wrong, or a stream without an end. */
const LONGEST = 86_400;
const MAX_BOXES = 1_000;

type Span = { from: number; to: number };

async function findBox(readAt: ReadAt, kind: string, { from, to }: Span): Promise<Span | null> {
  let at = from;
  for (let seen = 0; seen < MAX_BOXES && at + 8 <= to; seen += 1) {
    const head = await readAt(at, 16);
    if (head.length < 16) return null;
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const inside = short === 1 ? 16 : 8;
    if (length < inside) return null;
    if (head.toString('latin1', 4, 8) === kind) return { from: at + inside, to: Math.min(at + length, to) };
    at += length;
  }
  return null;
}
