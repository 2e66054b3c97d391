import { addDays, seoulDate } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#src/platform/database/query.ts';
import {
  buildMember,
  buildProject,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import { updateTerms } from '../vocabulary/store-terms.ts';
import { suggest } from './suggest.ts';
import { updateSuggestions } from './task.ts';

let platform: TestPlatform;
let hidden: string;
const signal = new AbortController().signal;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  const today = seoulDate(platform.clock.now());
  const games = await buildMember(platform, { name: '등대게임즈' });
  const cloth = await buildMember(platform, { name: '보드라움' });
  await buildMember(platform, { name: '보드타는회원' });
  const build = (title: string, backers: number, fields: Record<string, unknown> = {}) =>
    buildProject(platform, { title, backers, category: 1, ownerId: games.id, ...fields });
  await build('협력 보드게임 파도', 5);
  await build('보드게임 등대', 3);
  await build('책상 위 나무 보드 달력', 9, { category: 3 });
  const over = { state: 'fail', periodStart: addDays(today, -20), periodFinish: addDays(today, -1) };
  await build('보드게임 상자', 90, { ...over, backersAtEnd: 90, amountAtEnd: 10_000 });
  await build('방울 모자', 1, { ownerId: cloth.id });
  await build('TENT 텐트', 1);
  await build('다이어리와 펜', 1);
  hidden = (await build('보드마카', 70)).key;
  await build('보드북 초안', 70, { state: 'save' });
  await putState(platform, 'blind', { key: hidden, blindedFrom: 'funding' });
  await updateTerms(platform, signal);
});
afterAll(() => platform.close());

const titles = async (text: string) => (await suggest(platform, text)).projects.map(({ title }) => title);

test('suggest completes a word with the terms of most projects first, and never with those of hidden ones', async () => {
  const { words } = await suggest(platform, '보드');
  expect(words).toEqual(['보드게임', '보드라움']);
});

test.each(['보드ㄱ', '보드겡', '보드게', 'ㅂㄷㄱ', 'qhemr', '보드게이', 'ㅂㄷㄱㅇ'])(
  'suggest completes %s to 보드게임',
  async (typed) => {
    const { words, projects } = await suggest(platform, typed);
    expect(words).toEqual(['보드게임']);
    expect(projects.map(({ title }) => title)).toEqual([
      '보드게임 등대',
      '협력 보드게임 파도',
      '보드게임 상자',
    ]);
  },
);

test('suggest names open projects before ended ones, and those that begin with the text first', async () => {
  expect(await titles('보드')).toEqual(['보드게임 등대', '책상 위 나무 보드 달력', '협력 보드게임 파도']);
});

test('suggest names makers with a public project and no other members', async () => {
  const { makers } = await suggest(platform, '보드');
  expect(makers).toMatchObject([{ nickname: '보드라움', projects: 1 }]);
  expect((await suggest(platform, '등댁')).makers).toMatchObject([{ nickname: '등대게임즈', projects: 6 }]);
  expect((await suggest(platform, '보드타')).makers).toEqual([]);
});

test('suggest continues several words with what follows them in titles', async () => {
  expect((await suggest(platform, '방울 ㅁ')).words).toEqual(['방울 모자']);
  expect((await suggest(platform, '보드게임 ㄷ')).words).toEqual(['보드게임 등대']);
  expect((await suggest(platform, '방울 보')).words).toEqual([]);
});

test('suggest leaves out what is typed already and terms that add a particle only', async () => {
  expect((await suggest(platform, '다이')).words).toEqual(['다이어리']);
  expect((await suggest(platform, '다이어리')).words).toEqual([]);
});

test('suggest names the category that is named so and that of most projects', async () => {
  expect((await suggest(platform, '굿')).categories).toEqual([1]);
  expect((await suggest(platform, '예술')).categories).toEqual([3]);
  expect((await suggest(platform, '보드')).categories).toEqual([1]);
  expect((await suggest(platform, '없는말')).categories).toEqual([]);
});

test('suggest answers nothing for a text that is empty or longer than what is completed', async () => {
  const nothing = { words: [], projects: [], makers: [], categories: [] };
  for (const text of ['', '   ', '가'.repeat(41), '가 나 다 라 마', '\u3164'])
    expect(await suggest(platform, text)).toEqual(nothing);
});

test('a start of more terms than are sorted is completed by those of most projects', async () => {
  const { db } = platform.database;
  await execute(
    db,
    sql`insert into search_term (term, keys, triples, weight)
      select '힣' || n, 'glg' || n, '{}', 3000 - n from generate_series(1000, 2100) n`,
  );
  await execute(
    db,
    sql`insert into search_term (term, keys, triples, weight) values ('힣최고', 'glgchlrh', '{}', 9000)`,
  );
  // In the order of the keys it comes after the terms that are read at most.
  expect((await suggest(platform, '힣')).words[0]).toBe('힣1000');
  await updateSuggestions(platform, signal);
  expect((await suggest(platform, '힣')).words).toEqual(['힣최고', '힣1000', '힣1001', '힣1002', '힣1003']);
  expect((await suggest(platform, 'ㅎ')).words[0]).toBe('힣최고');
  expect((await suggest(platform, '힣1')).words[0]).toBe('힣1000');
  await execute(db, sql`delete from search_term where term = '힣최고'`);
  expect((await suggest(platform, '힣')).words[0]).toBe('힣1000');
});
