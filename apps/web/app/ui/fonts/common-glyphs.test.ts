import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const copy = path.resolve(here, '../../../../../packages/domain/src/copy');

async function readCopy(): Promise<string> {
  const files = (await readdir(copy, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(copy, name), 'utf8')));
  return texts.join('\n');
}

async function readRanges(): Promise<[number, number][]> {
  const css = await readFile(path.join(here, '../../styles/common-glyphs.css'), 'utf8');
  return [...css.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/g)].map(([, from = '', to]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to ?? from, 16),
  ]);
}

test('the common glyphs cover nearly all texts of the site (npm run font -w @pq/web)', async () => {
  const ranges = await readRanges();
  const syllables = (await readCopy()).match(/[가-힣]/g) ?? [];
  const known = syllables.filter((syllable) => {
    const code = syllable.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  });
  expect(known.length / syllables.length).toBeGreaterThan(0.99);
});

test('the common glyphs weigh no more than 120 KB', async () => {
  expect((await stat(path.join(here, 'common-glyphs.woff2'))).size).toBeLessThan(120 * 1_024);
});
