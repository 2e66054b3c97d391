import { expect, test } from 'vitest';
import { ProductError } from '#src/platform/product-error.ts';
import { parseStorySearch } from './story-search.ts';

const all = { text: '', category: 0, sort: 'newest', liked: false, uid: null };

test('parseStorySearch without fields lists everything, newest first', () => {
  for (const search of ['', '{}', '{"text":"","category":"","sort":"","liked":"","uid":""}'])
    expect(parseStorySearch(search)).toEqual(all);
});

test('parseStorySearch reads plain text as the search text, also when it looks like JSON', () => {
  for (const text of ['도자기', '2026', '"quoted"', '[1]', '{not json', 'null'])
    expect(parseStorySearch(` ${text} `)).toEqual({ ...all, text });
});

test('parseStorySearch reads the fields of a JSON search', () => {
  const search = {
    text: '가방',
    category: 2,
    sort: 'like',
    liked: true,
    uid: '0199f000-0000-7000-8000-000000000001',
  };
  expect(parseStorySearch(JSON.stringify(search))).toEqual(search);
  expect(parseStorySearch('{"category":"3","liked":"true","more":1}')).toEqual({
    ...all,
    category: 3,
    liked: true,
  });
});

test('parseStorySearch accepts an impossible author, who has no stories', () => {
  expect(parseStorySearch('{"uid":"somebody"}').uid).toBe('00000000-0000-0000-0000-000000000000');
});

test('parseStorySearch rejects wrong fields', () => {
  for (const search of ['{"category":7}', '{"category":"x"}', '{"sort":"old"}', '{"text":1}'])
    expect(() => parseStorySearch(search)).toThrow(
      new ProductError('invalid', { fields: { search: '형식이 올바르지 않습니다.' } }),
    );
});

test('parseStorySearch normalizes text for the database', () => {
  expect(parseStorySearch('가\u0000나').text).toBe('가나');
  expect(parseStorySearch('\u1100\u1161').text).toBe('가');
  expect([...parseStorySearch('가'.repeat(500)).text]).toHaveLength(100);
});
