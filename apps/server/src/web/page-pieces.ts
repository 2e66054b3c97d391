import { randomBytes } from 'node:crypto';
import type { ThemeMarks } from '@pq/domain/theme';

/** Values that differ between responses of one rendered page. */
export type PageValues = ThemeMarks & {
  nonce: string;
  requestId: string;
  /** HTML of a notice above the page; usually empty. */
  notice: string;
};

type Place = keyof PageValues;
/** Encoded bytes, or a placeholder between them. */
export type PagePiece = Buffer | Place;

const place = (name: Place) => `${name}${randomBytes(12).toString('hex')}`;

/** Random texts that stand for the values during rendering. */
export const pagePlaces: Readonly<PageValues> = {
  nonce: place('nonce'),
  requestId: place('requestId'),
  notice: place('notice'),
  theme: place('theme'),
  lightWhen: place('lightWhen'),
  darkWhen: place('darkWhen'),
};

const places = Object.entries(pagePlaces) as [Place, string][];
const anyPlace = new RegExp(`(${places.map(([, text]) => text).join('|')})`);
const placeOf = new Map(places.map(([name, text]) => [text, name]));

/** Splits a rendered page at its placeholders. */
export function cutPage(body: string): PagePiece[] {
  return body.split(anyPlace).map((piece) => placeOf.get(piece) ?? Buffer.from(piece));
}

export function fillPage(pieces: readonly PagePiece[], values: PageValues): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece]) : piece)),
  );
}
