import { expect, test } from 'vitest';
import { fileMark } from './file-mark-tile.tsx';

test('a file is marked by its extension', () => {
  expect(
    ['배경 화면.png', '도면.tar.gz', '이름 없음', '문서.한글', 'x.longname', '.env'].map(fileMark),
  ).toEqual(['PNG', 'GZ', '–', '–', '–', 'ENV']);
});
