import type { PictureFormat } from '@pq/domain/pictures';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_SIDE, type PreparedPicture, type WantedUpload } from './port.ts';
import { sniffImage } from './sniff.ts';

/** The largest photographs of phones; what claims more is not decoded. Over all frames of a moving picture. */
const MAX_PIXELS = 50_000_000;
const WHITE = '#ffffff';
const JPEG_QUALITY = 100;

// One thread a job: people are answered on the same cores.
sharp.concurrency(1);
sharp.cache(false);

function open(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options });
}

/** See Images; throws whatever the decoder says. */
export async function makeVariant(
  picture: Uint8Array,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Uint8Array> {
  const image = open(picture).autoOrient().resize({ width, withoutEnlargement: true });
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

/** See Images; throws whatever the decoder says. */
export async function prepareUpload(file: Uint8Array, { crop }: WantedUpload): Promise<PreparedPicture> {
  const moving = sniffImage(file) === 'gif' && ((await open(file).metadata()).pages ?? 1) > 1;
  const bounds = crop
    ? { ...crop, fit: 'cover' as const }
    : { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside' as const, withoutEnlargement: true };
  const image = open(file, { animated: moving }).autoOrient().resize(bounds);
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
  const small = await open(picture)
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: WHITE })
    .png()
    .toBuffer();
  const { dominant } = await open(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
