import { expect, test } from 'vitest';
import { acceptedPictures, cleanFileName, fileProblem } from './upload.ts';

test.each([
  ['도안.png', 'png', '도안.png'],
  ['도안.png'.normalize('NFD'), 'png', '도안.png'],
  ['사진.JPEG', 'jpeg', '사진.JPEG'],
  ['사진.png', 'jpeg', '사진.jpg'],
  ['송장.exe', 'png', '송장.png'],
  ['v1.2 도안', 'png', 'v1.2 도안.png'],
  ['../../etc/passwd', 'png', 'etc passwd.png'],
  ['C:\\그림\\a.jpg', 'jpeg', 'C 그림 a.jpg'],
  ['a"; filename="b.html', 'gif', 'a ; filename= b.gif'],
  ['줄\r\n바꿈\u0000.png', 'png', '줄바꿈.png'],
  ['gnp.\u202Ejpg.exe', 'png', 'gnp.jpg.png'],
  ['\ud800.png', 'png', '\ufffd.png'],
  ['', 'jpeg', '파일.jpg'],
  ['.png', 'png', 'png.png'],
  ['...', 'png', '파일.png'],
  [`${'가'.repeat(300)}.png`, 'png', `${'가'.repeat(80)}.png`],
] as const)('%j that is %s is called %j', (sent, type, name) => {
  expect(cleanFileName(sent, type)).toBe(name);
});

test('GIF is accepted by the editor only', () => {
  expect(acceptedPictures('editor')).toContain('gif');
  expect(acceptedPictures('attachment')).toEqual(['jpeg', 'png']);
});

test.each([
  ['attachment', 'image/png', 5_242_880, null],
  ['attachment', 'image/jpeg', 5_242_881, null],
  ['attachment', 'image/jpeg', 52_428_801, 'upload.size'],
  ['attachment', 'image/gif', 9, 'upload.type'],
  ['attachment', 'application/pdf', 9, 'upload.type'],
  ['attachment', '', 9, null],
  ['editor', 'image/gif', 9, null],
  ['editor', 'image/webp', 9, 'upload.type.editor'],
] as const)('for %s, %j of %d bytes: %s', (kind, type, size, problem) => {
  expect(fileProblem(kind, { type, size })).toBe(problem);
});
