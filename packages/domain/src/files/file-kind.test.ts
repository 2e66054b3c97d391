import { expect, test } from 'vitest';
import { fileKindOf, fileKindOfMediaType, fileKindOfName } from './file-kind.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const box = (brand: string, ...compatible: string[]) =>
  `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${brand}\0\0\0\0${compatible.join('')}`;

test.each([
  ['jpeg', '\u00ff\u00d8\u00ff\u00e0'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF\u0010\0\0\0WEBPVP8 '],
  [null, 'RIFF\u0010\0\0\0WAVEfmt '],
  ['bmp', 'BM\u0036\0\0\0\0\0\0\0'],
  [null, 'BMW 520d 사진'],
  ['tiff', 'II*\0\b\0\0\0'],
  ['tiff', 'MM\0*\0\0\0\b'],
  ['psd', '8BPS\0\u0001'],
  ['pdf', '%PDF-1.7'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['svg', '\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- drawn -->\n<SVG>'],
  [null, '<!doctype html><html><svg></svg>'],
  [null, '<svgs>'],
  ['avif', box('avif', 'avif', 'mif1')],
  ['avif', box('avis')],
  ['avif', box('mif1', 'mif1', 'avif')],
  ['heic', box('heic', 'mif1', 'heic')],
  ['heic', box('hevc')],
  ['heic', box('mif1', 'mif1', 'heic')],
  ['heic', `${box('mif1', 'mif1', 'heic')}avif`],
  ['mp4', box('isom', 'iso2', 'mp41')],
  ['mov', box('qt  ')],
  [null, box('crx ')],
  ['webm', '\u001aE\u00df\u00a3\u0001\0\0\0\0\0\0\u001fB\u0082\u0084webm'],
  [null, '\u001aE\u00df\u00a3\u0001\0\0\0\0\0\0\u001fB\u0082\u0088matroska'],
  [null, 'PK\u0003\u0004'],
  [null, ''],
] as const)('fileKindOf detects %s by %j', (kind, head) => {
  expect(fileKindOf(bytesOf(head))).toBe(kind);
});

test('names and media types claim a kind', () => {
  for (const name of ['a.jpg', 'a.b.JPEG', '.jpg']) expect(fileKindOfName(name)).toBe('jpeg');
  for (const name of ['', 'jpg', 'a.', 'a.docx', 'a.jpg ']) expect(fileKindOfName(name)).toBeNull();
  expect(fileKindOfMediaType('IMAGE/HEIF')).toBe('heic');
  expect(fileKindOfMediaType('application/msword')).toBeNull();
});
