import { availableParallelism } from 'node:os';
import type { PictureFormat } from '@pq/domain/pictures';
import type { Sharp, SharpOptions } from 'sharp';
import { ImageError, type Images, MAX_SIDE, type PreparedPicture, type WantedUpload } from './port.ts';
import { sniffImage } from './sniff.ts';
import { createWorkQueue } from './work-queue.ts';

/** The largest photographs of phones; what claims more is not decoded. Over all frames of a moving picture. */
const MAX_PIXELS = 50_000_000;
/** Seconds of one job, after which it is given up. */
const TIMEOUT_S = 15;
const MAX_WAITING = 120;
const WHITE = '#ffffff';
const JPEG_QUALITY = 100;

/**
 * Images by sharp. One job uses one thread and half of the cores at most are used, so that answering people goes on
 * beside it; sharp is loaded with the first job.
 */
export function createImages(): Images {
  const atATime = availableParallelism() > 2 ? 2 : 1;
  const queue = createWorkQueue({ atATime, maxWaiting: MAX_WAITING });
  const run = <T>(job: () => Promise<T>): Promise<T> => {
    const running = queue(job);
    if (!running) throw new ImageError('retryable', 'too many pictures wait');
    return running;
  };
  return {
    makeVariant: async (picture, wanted) => {
      if (!sniffImage(picture)) throw new ImageError('declined', 'no picture');
      return run(() => declineFailure(() => makeVariant(picture, wanted)));
    },
    prepareUpload: async (file, wanted) => {
      const kind = sniffImage(file);
      const accepted: readonly (string | null)[] = wanted.accept;
      if (!accepted.includes(kind)) throw new ImageError('declined', `${kind ?? 'other'} is not accepted`);
      return run(() => declineFailure(() => prepareUpload(file, wanted, kind === 'gif')));
    },
  };
}

/** Whatever the decoder says of a file that begins like a picture, the file is to blame. */
async function declineFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ImageError('declined', 'not readable as a picture', { cause: error });
  }
}

async function open(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options }).timeout({
    seconds: TIMEOUT_S,
  });
}

async function makeVariant(
  picture: Uint8Array,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Uint8Array> {
  const image = (await open(picture)).autoOrient().resize({ width, withoutEnlargement: true });
  return encode(image, format).toBuffer();
}

// Effort and quality by measure: docs/decisions/0012-pictures.md.
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

async function prepareUpload(
  file: Uint8Array,
  { crop }: WantedUpload,
  isGif: boolean,
): Promise<PreparedPicture> {
  const moving = isGif && ((await (await open(file)).metadata()).pages ?? 1) > 1;
  const bounds = crop
    ? { ...crop, fit: 'cover' as const }
    : { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside' as const, withoutEnlargement: true };
  const image = (await open(file, { animated: moving })).autoOrient().resize(bounds);
  const { data, info } = moving
    ? await image.gif({ effort: 1 }).toBuffer({ resolveWithObject: true })
    : await image
        .flatten({ background: WHITE })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    mediaType: moving ? 'image/gif' : 'image/jpeg',
    ending: moving ? 'gif' : 'jpg',
    width: info.width,
    height: info.pageHeight ?? info.height,
    ground: await groundOf(data),
  };
}

async function groundOf(picture: Uint8Array): Promise<string> {
  const small = await (await open(picture))
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: WHITE })
    .png()
    .toBuffer();
  const { dominant } = await (await open(small)).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
