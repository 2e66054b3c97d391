import { expect, test } from 'vitest';
import { buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

test('the search call answers everybody, with an empty list when nothing can match', async () => {
  const { app, platform } = await openTestApp();
  const { key } = await buildProject(platform, { title: '다시 쓰는 가죽 가방' });
  const search = (payload: object | string) =>
    app.inject({
      method: 'POST',
      url: '/api/project/search',
      headers: { 'content-type': 'application/json' },
      payload,
    });

  const found = await search({ text: 'ㄱㅂ', page: 0, number: 6, purpose: 'all', sort: '', state: '' });
  expect(found.statusCode).toBe(200);
  expect(found.json()).toMatchObject({ state: true, data: [{ key }] });

  const odd = ['{}', '{"text":""}', '{"text":"\u{1f381}"}'];
  for (const payload of [...odd, { text: '가'.repeat(10_000) }, { text: `%_'"\\` }]) {
    const answer = await search(payload);
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
  }
  for (const unstorable of ['{"text":"\\ud83d"}', '{"text":"\\u0000"}'])
    expect((await search(unstorable)).statusCode).toBe(400);
  for (const wrong of [{ text: 7 }, { page: -1 }, { number: 49 }, { sort: 'old' }, { purpose: 'story' }])
    expect((await search({ text: '가방', ...wrong })).statusCode).toBe(400);
});
