import { randomBytes } from 'node:crypto';
import type { ThemeMarks } from '@pq/domain/theme';

/** What differs between the answers that one rendered page serves. */
export type PageValues = ThemeMarks & {
  nonce: string;
  requestId: string;
  /** HTML of a line above the page; empty on most. */
  notice: string;
};

type Place = keyof PageValues;
/** The bytes of a rendered page, encoded once, and the places between them. */
export type PagePiece = Buffer | Place;

const place = (name: Place) => `${name}${randomBytes(12).toString('hex')}`;

/** What stands in a page while it is rendered, for the values that each answer gets. */
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

/** Cuts a rendered page at its places. */
export function cutPage(body: string): PagePiece[] {
  return body.split(anyPlace).map((piece) => placeOf.get(piece) ?? Buffer.from(piece));
}

/** The page of one answer. */
export function fillPage(pieces: readonly PagePiece[], values: PageValues): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece]) : piece)),
  );
}
