/**
 * Pictures and their smaller copies: what they are called, which there are. Server and browser both read it here.
 *
 * A stored picture is at `/files/<kind>/…/<stem>.<width>x<height>.<ground>.<ending>`: its name tells its size in pixels and
 * its dominant colour, so whoever holds the address can reserve the room and draw the ground. Its copies are at
 * `/variants/<kind>/…/<name>/<width>.<format>`.
 */
export const filesPrefix = '/files/';
export const variantsPrefix = '/variants/';

/** Widths that copies are made in, in pixels, ascending. A copy is never wider than its picture. */
export const pictureWidths = [320, 480, 640, 724, 960, 1280, 1448] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Formats that copies are made in; a browser takes the first that it knows. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Size in pixels and dominant colour (`#rrggbb`). */
export type PictureFacts = { width: number; height: number; ground: string };

/** A copy of the picture that is stored under `path` (`<kind>/…/<name>`, without `/files/`). */
export type PictureVariant = { path: string; width: PictureWidth; format: PictureFormat };

const VARIED = /\.(?:jpe?g|png|webp)$/;
const FACTS = /\.([1-9]\d{0,4})x([1-9]\d{0,4})\.([0-9a-f]{6})\.[a-z]+$/;
const VARIANT = /^(.+)\/([1-9]\d{2,3})\.([a-z]+)$/;

/** The name of a picture's file: `jar`, 1080 × 810, `#D9C6AE`, `jpg` → `jar.1080x810.d9c6ae.jpg`. */
export function pictureFileName(
  stem: string,
  { width, height, ground }: PictureFacts,
  ending: string,
): string {
  return `${stem}.${width}x${height}.${ground.slice(1).toLowerCase()}.${ending}`;
}

/** As wide as a text is shown, in pixels: a picture below it looks blurred. It is taken all the same. */
export const READABLE_WIDTH = 724;

/** What the address or path of a picture tells of it; null for one whose name says nothing. */
export function readPictureFacts(address: string): PictureFacts | null {
  const [, width, height, ground] = FACTS.exec(address) ?? [];
  return ground ? { width: Number(width), height: Number(height), ground: `#${ground}` } : null;
}

/** The widths in which there are copies of a picture: up to the first that holds all of its `pixels`. */
export function variantWidths(pixels: number = Number.POSITIVE_INFINITY): readonly PictureWidth[] {
  const whole = pictureWidths.findIndex((width) => width >= pixels);
  return whole < 0 ? pictureWidths : pictureWidths.slice(0, whole + 1);
}

/** The address of a copy. */
export function variantUrl({ path, width, format }: PictureVariant): string {
  return `${variantsPrefix}${path}/${width}.${format}`;
}

/** Reads what follows `/variants/` in an address; null unless there is such a copy. The kind is not looked at. */
export function readVariant(text: string): PictureVariant | null {
  const [, path = '', digits, ending] = VARIANT.exec(text) ?? [];
  const width = variantWidths(readPictureFacts(path)?.width).find((known) => known === Number(digits));
  const format = pictureFormats.find((known) => known === ending);
  return width && format && VARIED.test(path) ? { path, width, format } : null;
}

/** Attachments of orders, which only few people may open. */
const ATTACHMENT = /^(?:attachment|ordermade\/[^/]+)\/[^/]+\/[^/]+$/;

/**
 * The `srcset` of each format for the picture at `src`, best format first; none for what has no copies (drawings, attachments,
 * data URLs, other sites). `upTo` is the widest copy worth offering, in pixels.
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
