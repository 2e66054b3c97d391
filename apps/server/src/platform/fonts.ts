import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export type Fonts = { bold: Font; semibold: Font };

export type Font = {
  bytes: Buffer;
  has(codePoint: number): boolean;
  /** In ems, without kerning. */
  measure(text: string): number;
};

const require = createRequire(import.meta.url);

/** Literal paths, so that dependency checks see them. */
const files = {
  bold: require.resolve('pretendard/dist/public/static/Pretendard-Bold.otf'),
  semibold: require.resolve('pretendard/dist/public/static/Pretendard-SemiBold.otf'),
};

let opening: Promise<Fonts> | undefined;

/** The site's typeface (3 MB); read with the first picture. */
export function openFonts(): Promise<Fonts> {
  opening ??= readAll();
  return opening;
}

async function readAll(): Promise<Fonts> {
  const [bold, semibold] = await Promise.all([readFile(files.bold), readFile(files.semibold)]);
  return { bold: openFont(bold), semibold: openFont(semibold) };
}

type Segment = { first: number; last: number; glyph: number };

/** Reads `cmap` format 12 and `hmtx` of an OpenType font. Throws when one is missing. */
function openFont(bytes: Buffer): Font {
  const tables = readTables(bytes);
  const segments = readCharacterMap(bytes, tables('cmap'));
  const unitsPerEm = bytes.readUInt16BE(tables('head') + 18);
  const measured = bytes.readUInt16BE(tables('hhea') + 34);
  const widths = tables('hmtx');
  const glyphOf = (codePoint: number): number => {
    const found = segments.find(({ first, last }) => first <= codePoint && codePoint <= last);
    return found ? found.glyph + codePoint - found.first : 0;
  };
  const known = new Map<number, number>();
  const advance = (codePoint: number): number => {
    const seen = known.get(codePoint);
    if (seen !== undefined) return seen;
    const width = bytes.readUInt16BE(widths + 4 * Math.min(glyphOf(codePoint), measured - 1)) / unitsPerEm;
    known.set(codePoint, width);
    return width;
  };
  return {
    bytes,
    has: (codePoint) => glyphOf(codePoint) !== 0,
    measure: (text) => [...text].reduce((sum, letter) => sum + advance(letter.codePointAt(0) ?? 0), 0),
  };
}

function readTables(bytes: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>();
  for (let n = 0; n < bytes.readUInt16BE(4); n += 1) {
    const at = 12 + 16 * n;
    offsets.set(bytes.toString('latin1', at, at + 4), bytes.readUInt32BE(at + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`font: no ${tag} table`);
    return offset;
  };
}

function readCharacterMap(bytes: Buffer, cmap: number): Segment[] {
  for (let n = 0; n < bytes.readUInt16BE(cmap + 2); n += 1) {
    const at = cmap + bytes.readUInt32BE(cmap + 8 + 8 * n);
    if (bytes.readUInt16BE(at) !== 12) continue;
    return Array.from({ length: bytes.readUInt32BE(at + 12) }, (_, group) => {
      const entry = at + 16 + 12 * group;
      return {
        first: bytes.readUInt32BE(entry),
        last: bytes.readUInt32BE(entry + 4),
        glyph: bytes.readUInt32BE(entry + 8),
      };
    });
  }
  throw new Error('font: no character map of format 12');
}
