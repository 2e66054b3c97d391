import { expect, it } from 'vitest';
import { fitFiles } from './fit-files.ts';

const file = (size = 1, type = '') => ({ size, type });

it('fitFiles accepts files up to the limit and reports the surplus', () => {
  const files = Array.from({ length: 11 }, () => file());
  const { fitting, problem } = fitFiles(files, { category: 3, count: 2, isNew: true });
  expect([fitting, problem]).toEqual([files.slice(0, 8), 'pq.file.count']);
  expect(fitFiles(files.slice(0, 8), { category: 3, count: 2, isNew: true }).problem).toBeNull();
});

it('a file that is no picture does not reject the others', () => {
  const [one, wrong, empty, two] = [
    file(1, 'image/png'),
    file(1, 'text/plain'),
    file(0, 'image/png'),
    file(2, 'image/webp'),
  ];
  const { fitting, problem } = fitFiles([one, wrong, empty, two], { category: 1, count: 0, isNew: true });
  expect([fitting, problem]).toEqual([[one, two], 'pq.file.type.1']);
});

it('a new version takes the place of the former one', () => {
  const next = file(9);
  expect(fitFiles([next], { category: 3, count: 10, isNew: false })).toEqual({
    fitting: [next],
    problem: null,
  });
});
