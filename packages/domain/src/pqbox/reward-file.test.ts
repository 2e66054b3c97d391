import { expect, test } from 'vitest';
import { cleanAnyFileName } from '../files/upload.ts';
import { limits } from '../limits.ts';
import { rewardContentProblem, rewardFileProblem, rewardFileRefusal } from './reward-file.ts';

const most = limits.rewardFileBytes;

test.each([
  [3, { bytes: 1, count: 9, isNew: true }, null],
  [3, { bytes: 1, count: 10, isNew: true }, 'pq.file.count'],
  [3, { bytes: 1, count: 10, isNew: false }, null],
  [3, { bytes: most, count: 0, isNew: true }, null],
  [3, { bytes: most + 1, count: 0, isNew: true }, 'pq.file.size'],
  [0, { bytes: 0, count: 0, isNew: true }, 'pq.file.empty'],
  [0, { bytes: 1, count: 1, isNew: true }, 'pq.file.count'],
  [2, { bytes: 1, count: 0, isNew: true }, 'pq.file.none'],
] as const)('rewardFileProblem in category %i of %o is %s', (category, file, problem) => {
  expect(rewardFileProblem(category, file)).toBe(problem);
});

const youtube = '<figure data-youtube="dQw4w9WgXcQ"><iframe src="x"></iframe></figure>';

test.each([
  [0, [], '<p>글</p>', 'pq.err.video'],
  [0, [], youtube, null],
  [0, ['video/mp4'], '', null],
  [0, ['image/png'], '', 'pq.err.fileType'],
  [0, ['video/mp4', 'video/webm'], '', 'pq.err.fileType'],
  [1, [], '<p>글</p>', 'pq.err.picture'],
  [1, [], '<figure><img src="a"></figure>', 'pq.err.picture'],
  [1, ['image/webp'], '', null],
  [2, [], '<p> &nbsp;</p>', 'pq.err.content'],
  [2, [], '<p>글</p>', null],
  [2, ['image/png'], '<p>글</p>', 'pq.err.fileType'],
  [3, [], '<p>글</p>', 'pq.err.file'],
  [3, ['application/octet-stream'], '', null],
] as const)(
  'rewardContentProblem in category %i with %o and %s is %s',
  (category, mediaTypes, editor, problem) => {
    expect(rewardContentProblem({ category, mediaTypes, editor })).toBe(problem);
  },
);

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['화보\u202Egnp.exe', '화보gnp.exe'],
  ['a\r\nb.zip', 'ab.zip'],
  ['.htaccess', 'htaccess'],
  ['보관.tar.gz', '보관.tar.gz'],
  ['C:\\사진\\한 장.JPG', 'C 사진 한 장.JPG'],
  ['', '파일'],
  [`${'가'.repeat(300)}.pdf`, `${'가'.repeat(80)}.pdf`],
])('cleanAnyFileName makes %j %j', (sent, name) => {
  expect(cleanAnyFileName(sent)).toBe(name);
});

test.each([
  [0, 'a.mp4', '안녕하세요', { reason: 'kind', text: 'mp4, webm 영상만 올릴 수 있습니다.' }],
  [0, 'a.mp4', '%PDF-', { reason: 'misnamed', text: expect.stringMatching(/PDF 파일입니다\. mp4, webm/) }],
  [0, 'a.webm', '\0\0\0\u0010ftypisom', null],
  [
    1,
    'a.jpg',
    '안녕하세요',
    { reason: 'notPicture', text: expect.stringMatching(/아닙니다\. jpg, png, gif, webp/) },
  ],
  [1, 'a.jpg', 'GIF89a', null],
  [3, 'a.exe', 'MZ', null],
] as const)('rewardFileRefusal in category %d of %j with %j is %j', (category, name, head, refusal) => {
  const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
  expect(rewardFileRefusal(category, { name, head: bytes })).toEqual(refusal);
});
