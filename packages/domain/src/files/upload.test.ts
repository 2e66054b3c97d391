import { expect, test } from 'vitest';
import { acceptedPictures, cleanAnyFileName, cleanFileName, uploadKinds } from './upload.ts';

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
  [`${'가'.repeat(78)}🇰🇷🇰🇷.png`, 'png', `${'가'.repeat(78)}🇰🇷.png`],
  [`${'가'.repeat(79)}🇰🇷.png`, 'png', `${'가'.repeat(79)}.png`],
] as const)('a file sent as %j that is %s is named %j', (sent, type, name) => {
  expect(cleanFileName(sent, type)).toBe(name);
});

test('cleanAnyFileName leaves the ending of a name that is too long to be read', () => {
  expect(cleanAnyFileName(`${'가'.repeat(2_000)}.zip`)).toBe(`${'가'.repeat(80)}.zip`);
  expect(cleanAnyFileName('나'.repeat(2_000))).toBe('나'.repeat(80));
});

test('cleanAnyFileName reads a long name in time that does not grow with it', () => {
  const startedAt = process.threadCpuUsage();
  cleanAnyFileName(`a${'.'.repeat(70_000)}x.png`);
  expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(200);
});

test('GIF is accepted by the editor only', () => {
  expect(uploadKinds.filter((kind) => acceptedPictures(kind).includes('gif'))).toEqual([
    'editor',
    'notice',
    'news',
  ]);
});
