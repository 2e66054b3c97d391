import { constants, setPriority } from 'node:os';
import { type FileKind, fileKindOf } from '@pq/domain/files/file-kind';
import { type DecodingFault, pixelsMax } from '@pq/domain/files/picture-refusal';
import type { PictureFormat } from '@pq/domain/files/pictures';
import type { PictureType } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_SIDE, type PreparedPicture, type WantedUpload } from './port.ts';

export type PictureWork =
  | { kind: 'variant' | 'thumbnail'; file: Uint8Array; wanted: { width: number; format: PictureFormat } }
  | { kind: 'upload'; file: Uint8Array; wanted: WantedUpload };
/** `isLast`: the process ends with this reply. `cpuMs`: processor time of the job. */
export type PictureReply = { isLast: boolean; cpuMs: number } & (
  | { done: Uint8Array | PreparedPicture }
  | { failure: string; fault: DecodingFault; isCostly: boolean }
);

/** Everything else that decoding throws is damage. */
class Fault extends Error {
  readonly reason: DecodingFault;
  constructor(reason: DecodingFault) {
    super(reason);
    this.reason = reason;
  }
}

// Untrusted files are decoded in this process, so that crashes and memory stay away from request handling, which also
// has the higher priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(0));
process.on('message', (work: PictureWork) => {
  void answer(work);
});

const [maxCpuMs = 0, maxMemoryMb = 0] = process.argv.slice(2).map(Number);
const WATCH_MS = 20;
/** Memory that stays in use for nothing after some pictures; the next one has to fit in as well. */
const MAX_RESTING_MB = 224;

/** What is known of a job so far: the fault that it has if it costs too much. */
type Job = { fault: DecodingFault };

async function answer(work: PictureWork): Promise<void> {
  const job: Job = { fault: 'format' };
  const watch = watchCost(() => {
    const reply: PictureReply = {
      failure: 'costs too much time or memory',
      fault: job.fault,
      isCostly: true,
      isLast: true,
      cpuMs: watch.cpuMs(),
    };
    // The decoder cannot be stopped otherwise.
    process.send?.(reply, () => process.kill(process.pid, 'SIGKILL'));
  });
  const result = await run(work, job).then(
    (done) => ({ done }),
    (error: unknown) => ({
      failure: String(error),
      fault: error instanceof Fault ? error.reason : ('damaged' as const),
      isCostly: false,
    }),
  );
  if (!watch.stop() || !process.connected) return;
  const reply: PictureReply = { ...result, isLast: memoryMb() > MAX_RESTING_MB, cpuMs: watch.cpuMs() };
  process.send?.(reply);
}

/** Calls `onExceeded` once the work since now has cost more than the limits. `stop` returns false when it has. */
function watchCost(onExceeded: () => void): { cpuMs(): number; stop(): boolean } {
  const before = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  let isExceeded = false;
  const timer = setInterval(() => {
    if (cpuMs() <= maxCpuMs && memoryMb() <= maxMemoryMb) return;
    isExceeded = true;
    clearInterval(timer);
    onExceeded();
  }, WATCH_MS);
  return {
    cpuMs,
    stop() {
      clearInterval(timer);
      return !isExceeded;
    },
  };
}

function memoryMb(): number {
  return process.memoryUsage.rss() / 1_048_576;
}

function run(work: PictureWork, job: Job): Promise<Uint8Array | PreparedPicture> {
  return work.kind === 'upload'
    ? prepareUpload(work.file, work.wanted, job)
    : makeVariant(work.file, work.wanted);
}

/** What is stored is delivered and backed up: a WebP of 3 MB can be a PNG of 85, or a GIF of as much. */
const MAX_RESULT_BYTES = 16 * 1_048_576;
const WHITE = '#ffffff';
const JPEG_QUALITY = 100;
/** Pictures that are not resized gain nothing from more. */
const WHOLE_QUALITY = 92;

// One thread per job: requests are handled on the same cores.
sharp.concurrency(1);
sharp.cache(false);

function decode(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.picturePixels, ...options });
}

async function makeVariant(
  picture: Uint8Array,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Uint8Array> {
  const image = decode(picture).autoOrient().resize({ width, withoutEnlargement: true });
  return encode(image, format).toBuffer();
}

// Effort and quality were measured: docs/adr/0012-image-variants-on-demand.md.
function encode(image: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 54, effort: 2, chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality: 76, effort: 4 });
    case 'jpeg':
      return image.flatten({ background: WHITE }).jpeg({ quality: 76, mozjpeg: true });
  }
}

type Attempt = { type: PictureType; side: number };

/** A result that is too large loses its transparency first, then three quarters of its pixels, twice. */
async function prepareUpload(file: Uint8Array, wanted: WantedUpload, job: Job): Promise<PreparedPicture> {
  const { type, side } = await wantedOutput(file, wanted);
  if (type === 'gif') job.fault = 'frames';
  const opaque = type === 'png' ? 'jpeg' : type;
  const attempts: Attempt[] = [
    { type, side },
    ...(opaque === type ? [] : [{ type: opaque, side }]),
    { type: opaque, side: Math.ceil(side / 2) },
    { type: opaque, side: Math.ceil(side / 4) },
  ];
  for (const attempt of attempts) {
    const { data, info } = await encodeUpload(file, attempt, wanted);
    if (data.length > (wanted.maxBytes ?? MAX_RESULT_BYTES)) continue;
    return {
      bytes: data,
      mediaType: `image/${attempt.type}`,
      extension: attempt.type === 'jpeg' ? 'jpg' : attempt.type,
      width: info.width,
      height: info.pageHeight ?? info.height,
      ground: await dominantColour(data),
    };
  }
  throw new Fault(type === 'gif' ? 'frames' : 'pixels');
}

/** Reads the header only: what is too large is never decoded. */
async function wantedOutput(file: Uint8Array, { accept, fullSize = false }: WantedUpload): Promise<Attempt> {
  const kind = fileKindOf(file);
  assertFewParts(file, kind);
  const header = await decode(file, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1, hasAlpha, isProgressive } = header;
  const pixels = width * height;
  const longest = Math.max(width, height);
  if (pixels > limits.picturePixels) throw new Fault('pixels');
  if (longest > limits.pictureSide) throw new Fault('side');
  if (pixels > pixelsMax(kind, isProgressive)) throw new Fault('format');
  if (pages > limits.pictureFrames) throw new Fault('frames');
  const side = fullSize ? longest : Math.min(longest, MAX_SIDE);
  if (pages > 1 && (kind === 'gif' || kind === 'webp') && accept.includes('gif')) {
    if (pixels * pages > limits.picturePixels) throw new Fault('frames');
    return { type: 'gif', side };
  }
  return { type: fullSize && (kind === 'png' || hasAlpha) ? 'png' : 'jpeg', side };
}

/** Each scan goes over the whole picture. In pixel data the two bytes are always escaped. */
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
/** Even the header of a WebP is read in time that grows with the square of its frames. */
const FRAME_OF_WEBP = Buffer.from('ANMF');

function assertFewParts(file: Uint8Array, kind: FileKind | null): void {
  if (kind === 'jpeg' && hasMore(file, START_OF_SCAN, limits.pictureScans)) throw new Fault('format');
  if (kind === 'webp' && hasMore(file, FRAME_OF_WEBP, limits.pictureFrames)) throw new Fault('frames');
}

function hasMore(file: Uint8Array, part: Buffer, max: number): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = bytes.indexOf(part);
  for (let count = 0; at >= 0; at = bytes.indexOf(part, at + part.length)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

function encodeUpload(file: Uint8Array, { type, side }: Attempt, { crop, fullSize = false }: WantedUpload) {
  const image = decode(file, { animated: type === 'gif' })
    .autoOrient()
    .resize(crop ? { ...crop, fit: 'cover' } : { width: side, height: side, fit: 'inside' });
  return format(image, type, fullSize).toBuffer({ resolveWithObject: true });
}

function format(image: Sharp, type: PictureType, fullSize: boolean): Sharp {
  if (type === 'gif') return image.gif({ effort: 1 });
  if (type === 'png') return image.png({ compressionLevel: 6 });
  // To optimise its codes, the encoder needs the whole picture in memory.
  const whole = { quality: WHOLE_QUALITY, optimiseCoding: false };
  return image.flatten({ background: WHITE }).jpeg(fullSize ? whole : { quality: JPEG_QUALITY });
}

async function dominantColour(picture: Uint8Array): Promise<string> {
  const small = await decode(picture)
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: WHITE })
    .png()
    .toBuffer();
  const { dominant } = await decode(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
