import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('..', import.meta.url));

test('every fold has our mark and not that of the browser', () => {
  const summaries = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    [...readFileSync(`${app}/${file}`, 'utf8').matchAll(/<summary[^>]*>/g)].map(([tag]) => ({ file, tag })),
  );
  expect(summaries.length).toBeGreaterThan(0);
  expect(summaries.filter(({ tag }) => !tag.includes('list-none'))).toEqual([]);
});
