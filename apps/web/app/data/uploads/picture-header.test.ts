import { expect, test } from 'vitest';
import { hasJpegEnd, readPictureHeader } from './picture-header.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (value: number) => String.fromCharCode(value >> 8, value & 255);
const u32 = (value: number) => u16(value >>> 16) + u16(value & 0xffff);
const le = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => String.fromCharCode((value >>> (8 * at)) & 255)).join('');
const segment = (marker: number, body: string) =>
  `\u00ff${String.fromCharCode(marker)}${u16(body.length + 2)}${body}`;
const frame = (width: number, height: number, marker = 0xc2) =>
  segment(marker, `\b${u16(height)}${u16(width)}\u0003`);
const ispe = (width: number, height: number) => `ispe\0\0\0\0${u32(width)}${u32(height)}`;

/** A JPEG with a thumbnail in its metadata, whose own frame and end are not those of the picture. */
const thumbnail = `\u00ff\u00d8${frame(160, 120)}\u00ff\u00d9`;
const jpeg = (data: string) =>
  `\u00ff\u00d8${segment(0xe1, thumbnail)}${segment(0xc4, 'table')}${frame(12_000, 9_000)}${segment(0xda, 'scan')}${data}`;

const png = (interlace: number) =>
  `\u0089PNG\r\n\u001a\n${u32(13)}IHDR${u32(9_000)}${u32(8_000)}\b\u0002\0\0${String.fromCharCode(interlace)}`;

test.each([
  [jpeg('data'), { kind: 'jpeg', pixels: 108_000_000, isProgressive: true }],
  [`\u00ff\u00d8${frame(100, 50, 0xc0)}`, { kind: 'jpeg', pixels: 5_000 }],
  ['\u00ff\u00d8\u00ff\u00e1\u00ff', { kind: 'jpeg' }],
  [png(0), { kind: 'png', pixels: 72_000_000 }],
  [png(1), { kind: 'png', pixels: 72_000_000, isProgressive: true }],
  ['\u0089PNG\r\n\u001a\n', { kind: 'png' }],
  [`RIFF....WEBPVP8X....\u0002...${le(99, 3)}${le(49, 3)}`, { kind: 'webp', pixels: 5_000, moves: true }],
  [`RIFF....WEBPVP8X....\u0010...${le(99, 3)}${le(49, 3)}`, { kind: 'webp', pixels: 5_000 }],
  [`RIFF....WEBPVP8 ..........${le(100, 2)}${le(50, 2)}`, { kind: 'webp', pixels: 5_000 }],
  [`RIFF....WEBPVP8L....\u002f${le(99 | (49 << 14), 4)}`, { kind: 'webp', pixels: 5_000 }],
  [
    `\0\0\0\u0010ftypavif\0\0\0\0..${ispe(512, 512)}${ispe(4_000, 3_000)}`,
    { kind: 'avif', pixels: 12_000_000 },
  ],
  [`\0\0\0\u0010ftypavis\0\0\0\0`, { kind: 'avif', moves: true }],
  [`\0\0\0\u0010ftypheic\0\0\0\0${ispe(8_000, 6_000)}`, { kind: 'heic', pixels: 48_000_000 }],
  ['GIF89a', { kind: 'gif', moves: true }],
  ['안녕하세요', { kind: null }],
  ['', { kind: null }],
])('readPictureHeader %#: kind, pixels, movement and order of pixels', (text, header) => {
  expect(readPictureHeader(bytesOf(text))).toEqual({
    pixels: null,
    moves: false,
    isProgressive: false,
    ...header,
  });
});

test('hasJpegEnd looks for the end of the picture, not of its thumbnail', () => {
  expect(hasJpegEnd(bytesOf(jpeg('da\u00ff\0ta\u00ff\u00d9')))).toBe(true);
  // A phone adds a video behind it.
  expect(hasJpegEnd(bytesOf(jpeg('data\u00ff\u00d9video')))).toBe(true);
  for (const cut of ['', 'da\u00ff\0ta', 'data\u00ff']) expect(hasJpegEnd(bytesOf(jpeg(cut)))).toBe(false);
});
