import { expect, test } from 'vitest';
import {
  acceptAttribute,
  decodingRefusal,
  pictureRefusal,
  pixelsMax,
  readablePictures,
  refusalBeforeSending,
} from './picture-refusal.ts';
import { type UploadKind, uploadKinds } from './upload.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const gif = 'GIF89a';
const heic = '\0\0\0\u0010ftypheic\0\0\0\0';
const jpgOrPng = 'jpg, png 파일만 업로드할 수 있습니다.';
const alsoGif = 'png, gif, jpeg 파일만 업로드할 수 있습니다.';

test.each([
  ['a.png', '', 'empty', '빈 파일은 업로드할 수 없습니다.'],
  ['notes.png', '안녕하세요', 'notPicture', `이미지 파일이 아닙니다. ${jpgOrPng}`],
  ['notes.txt', '안녕하세요', 'notPicture', `이미지 파일이 아닙니다. ${jpgOrPng}`],
  ['계약서.pdf', '%PDF-1.7', 'kind', jpgOrPng],
  ['계약서', '%PDF-1.7', 'kind', jpgOrPng],
  ['a.gif', gif, 'kind', jpgOrPng],
  ['계약서.png', '%PDF-1.7', 'misnamed', `이름과 달리 PDF 파일입니다. ${jpgOrPng}`],
  ['a.jpg', gif, 'misnamed', `이름과 달리 GIF 파일입니다. ${jpgOrPng}`],
  ['a.jpg', '<svg>', 'misnamed', `이름과 달리 SVG 파일입니다. ${jpgOrPng}`],
  ['IMG_1.HEIC', heic, 'heic', expect.stringContaining('JPG로 저장')],
  ['IMG_1.jpg', heic, 'heic', expect.stringContaining('높은 호환성')],
] as const)('pictureRefusal of %j with %j is %s', (name, head, reason, text) => {
  expect(pictureRefusal('attachment', { name, head: bytesOf(head) })).toEqual({ reason, text });
});

test('pictureRefusal accepts what can be decoded under every name', () => {
  const heads = [
    '\u00ff\u00d8\u00ff',
    '\u0089PNG\r\n\u001a\n',
    'RIFF\u0010\0\0\0WEBP',
    '\0\0\0\u0010ftypavif\0\0\0\0',
  ];
  for (const upload of uploadKinds.filter((kind) => kind !== 'identity'))
    for (const head of heads)
      for (const name of ['a.jpg', 'a.gif', 'a.pdf', 'a'])
        expect(pictureRefusal(upload, { name, head: bytesOf(head) })).toBeNull();
  expect(pictureRefusal('editor', { name: 'a.png', head: bytesOf(gif) })).toBeNull();
  expect(pictureRefusal('editor', { name: 'a.png', head: bytesOf('%PDF-') })?.text).toContain(alsoGif);
});

test('documents of an identity are PDF, JPG or PNG', () => {
  const rule = 'PDF, JPG, PNG 파일만 올릴 수 있습니다.';
  const refusalOf = (head: string, name = 'a.pdf') =>
    pictureRefusal('identity', { name, head: bytesOf(head) });
  for (const head of ['%PDF-1.7', '\u00ff\u00d8\u00ff', '\u0089PNG\r\n\u001a\n'])
    expect(refusalOf(head)).toBeNull();
  expect(refusalOf('RIFF\u0010\0\0\0WEBP', 'a.webp')).toEqual({ reason: 'kind', text: rule });
  expect(acceptAttribute('identity')).toBe('application/pdf,image/jpeg,image/png');
  expect(refusalBeforeSending('identity', { type: 'application/pdf', size: 10_485_760 })).toBeNull();
  expect(refusalBeforeSending('identity', { type: 'application/pdf', size: 10_485_761 })).toBe(
    '파일은 10MB까지 올릴 수 있습니다.',
  );
  expect(refusalBeforeSending('identity', { type: 'image/heic', size: 1_000 })).toBe(rule);
});

test.each([
  ['jpeg', false, 50_000_000],
  ['png', false, 50_000_000],
  ['jpeg', true, 25_000_000],
  ['png', true, 25_000_000],
  ['webp', false, 25_000_000],
  ['avif', false, 10_000_000],
] as const)('pixelsMax of %s, progressive %s, is %d', (kind, isProgressive, pixels) => {
  expect(pixelsMax(kind, isProgressive)).toBe(pixels);
});

test('decodingRefusal names the limit', () => {
  expect(decodingRefusal('pixels').text).toContain('5,000만 픽셀');
  expect(decodingRefusal('side').text).toContain('65,535픽셀');
  expect(decodingRefusal('frames').text).toContain(
    '1,000프레임 이하, 가로 x 세로 x 프레임 수는 5,000만 픽셀',
  );
  expect(decodingRefusal('damaged')).toEqual({ reason: 'damaged', text: expect.stringContaining('손상') });
});

test.each([
  ['attachment', 'image/png', 5_242_880, null],
  ['attachment', 'image/jpeg', 5_242_881, null],
  ['attachment', 'image/jpeg', 52_428_801, '5MB 이하의 파일만 업로드할 수 있습니다.'],
  ['attachment', 'image/gif', 9, jpgOrPng],
  ['attachment', 'application/pdf', 9, jpgOrPng],
  ['attachment', 'text/plain', 9, `이미지 파일이 아닙니다. ${jpgOrPng}`],
  ['attachment', 'image/x-unknown', 9, jpgOrPng],
  ['attachment', 'image/heic', 9, null],
  ['attachment', '', 9, null],
  ['editor', 'image/gif', 9, null],
  ['editor', 'image/bmp', 9, alsoGif],
] as const)('refusalBeforeSending for %s of %j with %d bytes is %s', (kind, type, size, text) => {
  expect(refusalBeforeSending(kind, { type, size })).toBe(text);
});

test('refusalBeforeSending agrees with the server on every media type of a picture', () => {
  const types = ['jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tiff', 'svg+xml'];
  for (const upload of uploadKinds as readonly UploadKind[]) {
    const refused = types.filter((type) => refusalBeforeSending(upload, { type: `image/${type}`, size: 9 }));
    const readable: readonly string[] = readablePictures(upload);
    expect(refused).toEqual(types.filter((type) => !readable.includes(type)));
  }
});
