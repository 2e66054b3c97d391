import { searchProjects as call } from '@pq/contract/calls/projects';
import { addDays, seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildMember,
  buildProject,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import { getProjectCards } from './present-project.ts';
import { findSearched } from './search-projects.ts';

let platform: TestPlatform;
let today: string;
const day = (days: number) => addDays(today, days);

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  today = seoulDate(platform.clock.now());
  const maker = (await buildMember(platform, { name: '무두질 공방' })).id;
  const namesake = (await buildMember(platform, { name: '가죽장이' })).id;
  const build = (title: string, fields: Parameters<typeof buildProject>[1] = {}) =>
    buildProject(platform, { title, ownerId: maker, ...fields });
  await build('가죽 지갑', { periodStart: day(-9), periodFinish: day(3), backers: 1 });
  await build('다시 쓰는 가죽 가방', { periodStart: day(-3), periodFinish: day(8), backers: 5 });
  await build('양모 담요', { ownerId: namesake, periodStart: day(-1) });
  await build('리넨 앞치마', { periodStart: day(-2), editor: '<p>끈은 <b>가</b>죽 &amp; 황동</p>' });
  await build('Ｌinen CAFÉ 100%_\\', { deliveryType: '', periodStart: day(-4) });
  await build('가죽 명함집', { state: 'ready', periodStart: day(5), periodFinish: day(20) });
  await build('가죽 필통', { state: 'fail', periodStart: day(-50), periodFinish: day(-20) });
  await build('맞춤 가죽 벨트', { purpose: 'ordermade', periodStart: day(-6), periodFinish: day(1) });
  for (const state of ['save', 'prepare'] as const) await build(`가죽 ${state}`, { state });
  await build('가죽 blind', { state: 'blind', blindedFrom: 'funding' });
  await build('가죽 reject', { state: 'reject', rejectMessage: '사유' });
});
afterAll(() => platform.close());

async function titles(text: string, query: Record<string, unknown> = {}): Promise<string[]> {
  const input = call.input.parse({ number: 48, ...query, text });
  const { keys } = await findSearched(platform, input);
  return (await getProjectCards(platform.database.db, keys, null)).map((card) => card.title);
}

const leather = [
  '가죽 명함집',
  '다시 쓰는 가죽 가방',
  '맞춤 가죽 벨트',
  '가죽 지갑',
  '양모 담요',
  '리넨 앞치마',
  '가죽 필통',
];

test('findSearched ranks title, author and text, newest first, with ended projects last', async () => {
  expect(await titles('가죽')).toEqual(leather);
});

test('findSearched with a sort mixes ended projects with the others', async () => {
  const newest = await titles('가죽', { sort: 'newest' });
  expect(newest.slice(-3)).toEqual(['가죽 필통', '양모 담요', '리넨 앞치마']);
});

test.each([
  ['지갑', ['가죽 지갑']],
  ['가죽지갑', ['가죽 지갑']],
  ['지갑 가죽', ['가죽 지갑']],
  ['다시쓰는', ['다시 쓰는 가죽 가방']],
  ['갑', ['가죽 지갑']],
  ['ㄱㅈㅈㄱ', ['가죽 지갑']],
  ['가ㅂ', ['다시 쓰는 가죽 가방']],
  ['가방'.normalize('NFD'), ['다시 쓰는 가죽 가방']],
  ['무두질 지갑', ['가죽 지갑']],
  ['무두질 황동', ['리넨 앞치마']],
  ['linen', ['Ｌinen CAFÉ 100%_\\']],
  ['ＬＩＮＥＮ café', ['Ｌinen CAFÉ 100%_\\']],
  ['%', ['Ｌinen CAFÉ 100%_\\']],
  ['_', ['Ｌinen CAFÉ 100%_\\']],
  ['\\', ['Ｌinen CAFÉ 100%_\\']],
  ['지갑\u0000', ['가죽 지갑']],
  ['지갑 '.repeat(3_000), ['가죽 지갑']],
])('findSearched finds %j', async (text, expected) => {
  expect(await titles(text)).toEqual(expected);
});

test('findSearched finds titles by initial consonants before authors', async () => {
  const [first, ...others] = await titles('ㄱㅂ');
  expect(first).toBe('다시 쓰는 가죽 가방');
  expect(others).toHaveLength(6);
});

test.each([
  '',
  '   \u3000\t\n',
  '\u0000',
  '\ud83d',
  '\udc00가죽',
  '가'.repeat(10_000),
  Array.from({ length: 5_000 }, (_, n) => String.fromCodePoint(0xac00 + n)).join(' '),
  '🎁👩‍👩‍👧',
  "'; drop table project; --",
  '"',
  "'",
  '{}',
  '[가-힣]+',
  '.*',
  '***=가죽',
  '가죽(',
  '\\d',
  '가죽\\',
])('findSearched finds nothing for %j', async (text) => {
  expect(await titles(text)).toEqual([]);
});

test('findSearched filters by purpose, status and PQ delivery', async () => {
  expect(await titles('가죽', { purpose: 'ordermade' })).toEqual(['맞춤 가죽 벨트']);
  expect(await titles('가죽', { purpose: 'projects' })).not.toContain('맞춤 가죽 벨트');
  expect(await titles('가죽', { state: 'finish' })).toEqual(['가죽 필통']);
  expect(await titles('가죽', { state: 'funding' })).not.toContain('가죽 명함집');
  expect(await titles('linen', { isPq: true })).toEqual([]);
  expect(await titles('가죽', { isPq: true })).toEqual(leather);
});

test('findSearched sorts within each rank', async () => {
  const popular = await titles('가죽', { sort: 'popular' });
  expect(popular.slice(0, 2)).toEqual(['다시 쓰는 가죽 가방', '가죽 지갑']);
  expect(popular.slice(-2)).toEqual(['양모 담요', '리넨 앞치마']);
  expect(await titles('가죽', { sort: 'deadline' })).toEqual([
    '맞춤 가죽 벨트',
    '가죽 지갑',
    '다시 쓰는 가죽 가방',
    '가죽 명함집',
    '가죽 필통',
    '양모 담요',
    '리넨 앞치마',
  ]);
});

test('findSearched pages neither repeat nor miss a project', async () => {
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map((page) => titles('가죽', { number: 2, page: String(page) })),
  );
  expect(pages.flat()).toEqual(leather);
  expect(await titles('가죽', { page: 100_000 })).toEqual([]);
});

test('findSearched finds a new title, text, nickname and state at once', async () => {
  const maker = await buildMember(platform, { name: '옛이름' });
  const { key } = await buildProject(platform, {
    title: '초안',
    state: 'save',
    periodStart: null,
    periodFinish: null,
    ownerId: maker.id,
  });
  const run = (text: string) => platform.database.db.query(text, [key]);
  await run(`update project set title = '바구니', editor = '<p>왕골</p>' where key = $1`);
  expect(await titles('바구니')).toEqual([]);
  await putState(platform, 'prepare', { key });
  await run(`update project set period_start = '2027-01-01', period_finish = '2027-02-01' where key = $1`);
  await putState(platform, 'ready', { key });
  expect(await titles('바구니')).toEqual(['바구니']);
  expect(await titles('왕골')).toEqual(['바구니']);
  expect(await titles('옛이름')).toEqual(['바구니']);
  await run(`update project set title = '소쿠리', editor = '' where key = $1`);
  await platform.database.db.query(`update member set name = '새이름' where id = $1`, [maker.id]);
  expect(await titles('바구니')).toEqual([]);
  expect(await titles('왕골')).toEqual([]);
  expect(await titles('옛이름')).toEqual([]);
  expect(await titles('새이름 소쿠리')).toEqual(['소쿠리']);
  await putState(platform, 'blind', { key, blindedFrom: 'ready' });
  expect(await titles('소쿠리')).toEqual([]);
});
