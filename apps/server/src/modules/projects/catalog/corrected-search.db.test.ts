import { searchProjects as call } from '@pq/contract/calls/projects';
import { addDays, seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { updateTerms } from '../vocabulary/store-terms.ts';
import { getProjectCards } from './present-project.ts';
import { findSearched } from './search-projects.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  const today = seoulDate(platform.clock.now());
  const ownerId = (await buildMember(platform, { name: '등대공방' })).id;
  const build = (title: string, days: number, state: 'funding' | 'fail' = 'funding') =>
    buildProject(platform, {
      title,
      ownerId,
      state,
      editor: '<p>소개</p>',
      periodStart: addDays(today, -days),
      periodFinish: addDays(today, state === 'fail' ? -1 : 9),
    });
  await build('협력 보드게임 파도', 2);
  await build('보드게임 상자', 5, 'fail');
  await build('새해 다이어리와 펜', 3);
  await build('겨울 방울 모자', 4);
  await build('TENT 텐트', 6);
  await build('사진을 보고 그려드리는 가족 초상화', 7);
  for (let n = 0; n < 7; n += 1) await build(`도장 ${n}`, 10 + n);
  await updateTerms(platform, new AbortController().signal);
});
afterAll(() => platform.close());

async function search(text: string, query: Record<string, unknown> = {}) {
  const { keys, correction } = await findSearched(platform, call.input.parse({ ...query, text }));
  const cards = await getProjectCards(platform.database.db, keys, null);
  return [cards.map(({ title }) => title), correction] as const;
}

test.each([
  ['qhemrpdla', '보드게임', true, '협력 보드게임 파도'],
  ['qhem게임', '보드게임', true, '협력 보드게임 파도'],
  ['ㅅ둣', 'tent', true, 'TENT 텐트'],
  ['보드개임', '보드게임', true, '협력 보드게임 파도'],
  ['다이어리를', '다이어리', true, '새해 다이어리와 펜'],
  ['보드께밈', '보드게임', false, '협력 보드게임 파도'],
  ['방울모쟈', '방울모자', true, '겨울 방울 모자'],
  ['플래너', '다이어리', true, '새해 다이어리와 펜'],
  ['가족 초상화 그려주는', '가족 초상화', false, '사진을 보고 그려드리는 가족 초상화'],
  ['겨울 방울 상자', '겨울 방울 상자', false, '겨울 방울 모자'],
])('findSearched corrects %s to %s', async (typed, text, certain, title) => {
  const [titles, correction] = await search(typed);
  expect(correction).toEqual({ text, certain });
  expect(titles).toContain(title);
});

test('findSearched lists open projects before ended ones among corrected ones', async () => {
  expect((await search('보드개임'))[0]).toEqual(['협력 보드게임 파도', '보드게임 상자']);
});

test('findSearched corrects nothing where a page is found, where it is asked not to, or where nothing is meant', async () => {
  expect((await search('도장'))[1]).toBeNull();
  expect(await search('보드개임', { exact: true })).toEqual([[], null]);
  expect(await search('콰콰쾅쾅')).toEqual([[], null]);
});

test('findSearched corrects alike on each page', async () => {
  const [first, correction] = await search('qhemrpdla', { number: 1 });
  const [second, again] = await search('qhemrpdla', { number: 1, page: 1 });
  expect([...first, ...second]).toEqual(['협력 보드게임 파도', '보드게임 상자']);
  expect(again).toEqual(correction);
});
