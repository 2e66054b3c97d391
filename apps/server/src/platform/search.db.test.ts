import {
  fieldGrams,
  foldForSearch,
  searchFields,
  searchLimits,
  searchRealms,
} from '@pq/domain/text/search-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
});
afterAll(() => platform.close());

// Separate, because the order of combining marks depends on the Unicode version.
const everyLetter = Array.from({ length: 0x24ff }, (_, n) => String.fromCodePoint(n + 1)).join('가');
const jamo = Array.from({ length: 0x5e }, (_, n) => String.fromCodePoint(0x3131 + n)).join('');
const wide = Array.from({ length: 0xe0 }, (_, n) => String.fromCodePoint(0xff01 + n)).join('');

const texts = [
  '다시 쓰는 가죽 가방',
  '가방'.normalize('NFD'),
  'ㄳㅋㅋ ㅂㅏㅇ 뷁',
  'ＰＱ Box ＡＢＣ',
  'ÀÉÎÕÜ ΑΩΪ ЁЖЯ İıß',
  '100% _\\"\'',
  '🎁 ❤️ 👩‍👩‍👧',
  '\ufffd\u200b\u00ad\ufeff',
  '',
  everyLetter,
  jamo,
  [...jamo].join('가'),
  wide,
];

test.each(texts)('the database folds and indexes like the domain: %#', async (text) => {
  const folded = foldForSearch(text);
  const { rows } = await platform.database.db.query<{ folded: string; grams: string[] }>(
    `select search_fold($1) as folded,
       (select array_agg(distinct g::text) from unnest(search_grams(1::smallint, $2, $2, $2)) g) as grams`,
    [text, folded],
  );
  expect(rows[0]?.folded === folded).toBe(true);
  const grams = (['title', 'author', 'content'] as const).flatMap((field) =>
    fieldGrams(folded, 'ordermade', field).map(String),
  );
  expect((rows[0]?.grams ?? []).sort().join() === [...new Set(grams)].sort().join()).toBe(true);
});

test('realms and fields have the numbers of the migration', () => {
  expect(searchRealms).toEqual({ projects: 0, ordermade: 1, story: 2 });
  expect(searchFields).toEqual({ title: 1, author: 2, content: 3 });
});

test('the searched content is the visible text, up to its limit', async () => {
  const content = async (html: string) => {
    const { rows } = await platform.database.db.query('select search_content($1) as text', [html]);
    return rows[0].text;
  };
  expect(await content('<p>가죽 &amp; 실&nbsp;<b>지갑</b></p><img src="/files/가방.jpg">')).toBe(
    '가죽&실지갑',
  );
  expect(await content(`<p>${'가'.repeat(5_000)}</p>`)).toHaveLength(searchLimits.content);
  expect(await content(`${'나 '.repeat(9_998)}<p class="${'x'.repeat(1_000)}">`)).toMatch(/^나+$/);
});
