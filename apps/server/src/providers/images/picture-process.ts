import { constants, setPriority } from 'node:os';
import type { PictureFormat } from '@pq/domain/files/pictures';
import type { PictureType } from '@pq/domain/files/upload';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_SIDE, type PreparedPicture, sniffImage, type WantedUpload } from './port.ts';

export type PictureWork =
  | { kind: 'variant'; file: Uint8Array; wanted: { width: number; format: PictureFormat } }
  | { kind: 'upload'; file: Uint8Array; wanted: WantedUpload };
export type PictureTask = { id: number; work: PictureWork };
export type PictureReply = { id: number } & ({ done: Uint8Array | PreparedPicture } | { failure: string });

// Untrusted files are decoded in this process, so that crashes and memory stay away from request handling, which also
// has the higher priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ id, work }: PictureTask) => {
  const reply = await run(work).then(
    (done): PictureReply => ({ id, done }),
    (error: unknown): PictureReply => ({ id, failure: String(error) }),
  );
  if (process.connected) process.send?.(reply);
});

function run(work: PictureWork): Promise<Uint8Array | PreparedPicture> {
  return work.kind === 'variant'
    ? makeVariant(work.file, work.wanted)
    : prepareUpload(work.file, work.wanted);
}

/** The largest photographs of phones; larger files are not decoded. Counts all frames of an animation. */
const MAX_PIXELS = 50_000_000;
const WHITE = '#ffffff';
const JPEG_QUALITY = 100;
/** Pictures that are not resized gain nothing from more. */
const WHOLE_QUALITY = 92;

// One thread per job: requests are handled on the same cores.
sharp.concurrency(1);
sharp.cache(false);

function decode(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options });
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

async function prepareUpload(file: Uint8Array, wanted: WantedUpload): Promise<PreparedPicture> {
  const type = await outputType(file, wanted);
  const image = fit(decode(file, { animated: type === 'gif' }).autoOrient(), wanted);
  const { data, info } = await encodeUpload(image, type, wanted).toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    mediaType: `image/${type}`,
    extension: type === 'jpeg' ? 'jpg' : type,
    width: info.width,
    height: info.pageHeight ?? info.height,
    ground: await dominantColour(data),
  };
}

async function outputType(file: Uint8Array, { fullSize = false }: WantedUpload): Promise<PictureType> {
  const type = sniffImage(file);
  if (type === 'png' && fullSize) return 'png';
  return type === 'gif' && ((await decode(file).metadata()).pages ?? 1) > 1 ? 'gif' : 'jpeg';
}

function fit(image: Sharp, { crop, fullSize = false }: WantedUpload): Sharp {
  if (fullSize) return image;
  return crop
    ? image.resize({ ...crop, fit: 'cover' })
    : image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
}

function encodeUpload(image: Sharp, type: PictureType, { fullSize = false }: WantedUpload): Sharp {
  if (type === 'gif') return image.gif({ effort: 1 });
  if (type === 'png') return image.png({ compressionLevel: 6 });
  return image.flatten({ background: WHITE }).jpeg({ quality: fullSize ? WHOLE_QUALITY : JPEG_QUALITY });
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
