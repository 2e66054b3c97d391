/**
 * Names and sizes of pictures and their variants, for server and browser. A stored picture is at
 * `/files/<kind>/…/<stem>.<width>x<height>.<ground>.<ending>`: the name contains the size in pixels and the dominant colour,
 * so that a page can reserve the space and draw the background. Its variants are at
 * `/variants/<kind>/…/<name>/<width>.<format>`.
 */
export const filesPrefix = '/files/';
export const variantsPrefix = '/variants/';

/** Widths of variants in pixels, ascending. A variant is never wider than its picture. */
export const pictureWidths = [320, 480, 640, 724, 960, 1280, 1448] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Formats of variants; a browser uses the first supported one. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Size in pixels and dominant colour (`#rrggbb`). */
export type PictureFacts = { width: number; height: number; ground: string };

/** A variant of the picture stored at `path` (`<kind>/…/<name>`, without `/files/`). */
export type PictureVariant = { path: string; width: PictureWidth; format: PictureFormat };

const VARIED = /\.(?:jpe?g|png|webp)$/;
const FACTS = /\.([1-9]\d{0,4})x([1-9]\d{0,4})\.([0-9a-f]{6})\.[a-z]+$/;
const VARIANT = /^(.+)\/([1-9]\d{2,3})\.([a-z]+)$/;

/** The file name of a picture: `jar`, 1080 × 810, `#D9C6AE`, `jpg` → `jar.1080x810.d9c6ae.jpg`. */
export function pictureFileName(
  stem: string,
  { width, height, ground }: PictureFacts,
  ending: string,
): string {
  return `${stem}.${width}x${height}.${ground.slice(1).toLowerCase()}.${ending}`;
}

/** Display width of texts in pixels: narrower pictures look blurred, but are accepted. */
export const READABLE_WIDTH = 724;

export function readPictureFacts(address: string): PictureFacts | null {
  const [, width, height, ground] = FACTS.exec(address) ?? [];
  return ground ? { width: Number(width), height: Number(height), ground: `#${ground}` } : null;
}

/** The widths of the variants of a picture: up to the first that covers all of its `pixels`. */
export function variantWidths(pixels: number = Number.POSITIVE_INFINITY): readonly PictureWidth[] {
  const whole = pictureWidths.findIndex((width) => width >= pixels);
  return whole < 0 ? pictureWidths : pictureWidths.slice(0, whole + 1);
}

export function variantUrl({ path, width, format }: PictureVariant): string {
  return `${variantsPrefix}${path}/${width}.${format}`;
}

/** Parses the part of an address after `/variants/`; null if there is no such variant. The kind is not checked. */
export function readVariant(text: string): PictureVariant | null {
  const [, path = '', digits, ending] = VARIANT.exec(text) ?? [];
  const width = variantWidths(readPictureFacts(path)?.width).find((known) => known === Number(digits));
  const format = pictureFormats.find((known) => known === ending);
  return width && format && VARIED.test(path) ? { path, width, format } : null;
}

const ATTACHMENT = /^(?:attachment|ordermade\/[^/]+)\/[^/]+\/[^/]+$/;

/** The address of a small copy of an attachment, created on demand for those who may open it; null for other files. */
export function thumbnailUrl(src: string): string | null {
  const path = src.startsWith(filesPrefix) ? src.slice(filesPrefix.length) : '';
  return ATTACHMENT.test(path) ? `${src}?${thumbnailQuery}` : null;
}

export const thumbnailQuery = 'small';
export const THUMBNAIL_WIDTH = 320;

/**
 * The `srcset` of each format for the picture at `src`, best format first; empty if it has no variants (drawings,
 * attachments, data URLs, other sites). `upTo` is the widest useful variant in pixels.
 */
export function pictureSources(
  src: string,
  upTo: number = Number.POSITIVE_INFINITY,
): { format: PictureFormat; type: string; srcSet: string }[] {
  if (!src.startsWith(filesPrefix) || !VARIED.test(src)) return [];
  const path = src.slice(filesPrefix.length);
  if (ATTACHMENT.test(path)) return [];
  const pixels = readPictureFacts(path)?.width;
  const widths = variantWidths(Math.min(upTo, pixels ?? upTo));
  return pictureFormats.map((format) => ({
    format,
    type: `image/${format}`,
    srcSet: widths
      .map((width) => `${variantUrl({ path, width, format })} ${Math.min(width, pixels ?? width)}w`)
      .join(', '),
  }));
}
