import { expect, test } from 'vitest';
import { sortPicked } from './sort-picked.ts';

const file = (name: string, type = 'image/png', size = 9) => ({ name, type, size });

test('a file that is no picture, too large or surplus is listed with its reason, while the others pass', () => {
  const picked = [file('a.png'), file('b.pdf', 'application/pdf'), file('c.png', 'image/png', 60_000_000)];
  expect(sortPicked([...picked, file('d.png'), file('e.png')], 'attachment', 2)).toEqual({
    taken: [file('a.png'), file('d.png')],
    refused: [
      { name: 'b.pdf', text: 'jpg, png 파일만 업로드할 수 있습니다.' },
      { name: 'c.png', text: '5MB 이하의 파일만 업로드할 수 있습니다.' },
      { name: 'e.png', text: '파일은 최대 5개까지 첨부할 수 있습니다.' },
    ],
  });
});

test('a full list accepts no file', () => {
  expect(sortPicked([file('a.png')], 'attachment', 0).taken).toEqual([]);
});
