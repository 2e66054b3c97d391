import { randomBytes } from 'node:crypto';
import type { ThemeMarks } from '@pq/domain/theme';

export type PageValues = ThemeMarks & {
  nonce: string;
  requestId: string;
  notice: string;
};

type Placeholder = keyof PageValues;
export type PagePiece = Buffer | Placeholder;

const createPlaceholder = (name: Placeholder) => `${name}${randomBytes(12).toString('hex')}`;

export const pagePlaceholders: Readonly<PageValues> = {
  nonce: createPlaceholder('nonce'),
  requestId: createPlaceholder('requestId'),
  notice: createPlaceholder('notice'),
  theme: createPlaceholder('theme'),
  lightWhen: createPlaceholder('lightWhen'),
  darkWhen: createPlaceholder('darkWhen'),
};

const placeholders = Object.entries(pagePlaceholders) as [Placeholder, string][];
const anyPlaceholder = new RegExp(`(${placeholders.map(([, text]) => text).join('|')})`);
const placeholderByText = new Map(placeholders.map(([name, text]) => [text, name]));

export function cutPage(body: string): PagePiece[] {
  return body.split(anyPlaceholder).map((piece) => placeholderByText.get(piece) ?? Buffer.from(piece));
}

export function fillPage(pieces: readonly PagePiece[], values: PageValues): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece]) : piece)),
  );
}
