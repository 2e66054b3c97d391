import { listScrappedProjects as listCall } from '@pq/contract/calls/scraps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import {
  buildMember,
  buildProject,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import { listScrappedProjects, toggleScrap } from './scraps.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
});
afterAll(async () => {
  expect((await runChecks(platform.database.db, platform.clock.now())).map((found) => found.finding)).toEqual(
    [],
  );
  await platform.close();
});

async function buildCaller(): Promise<Caller> {
  const { id: uid, email, name } = await buildMember(platform);
  return { uid, email, name, role: 'member' };
}
const toggle = (caller: Caller, key: string) => toggleScrap(platform, caller, { key, purpose: 'projects' });
const scrapsOf = async (key: string) => {
  const { rows } = await platform.database.db.query('select scraps from project where key = $1', [key]);
  return rows[0]?.scraps;
};

test('toggleScrap adds and removes a scrap and lists newest first', async () => {
  const caller = await buildCaller();
  const [a, b] = [await buildProject(platform), await buildProject(platform)];
  await toggle(caller, a.key);
  platform.clock.set(platform.clock.now() + 1_000);
  const both = await toggle(caller, b.key);
  expect(both.scrapped).toBe(true);
  expect(both.scraps).toEqual([b, a].map(({ key, purpose }) => ({ key, purpose })));
  const one = await toggle(caller, a.key);
  expect(one).toEqual({ scrapped: false, scraps: [{ key: b.key, purpose: 'projects' }] });
  expect(await scrapsOf(a.key)).toBe(0);
});

test('toggleScrap serializes concurrent toggles', async () => {
  const caller = await buildCaller();
  const { key } = await buildProject(platform);
  const even = await Promise.all(Array.from({ length: 8 }, () => toggle(caller, key)));
  expect(even.filter(({ scrapped }) => scrapped)).toHaveLength(4);
  expect(await scrapsOf(key)).toBe(0);
  await Promise.all(Array.from({ length: 5 }, () => toggle(caller, key)));
  expect(await scrapsOf(key)).toBe(1);
});

test('toggleScrap counts concurrent members exactly', async () => {
  const { key } = await buildProject(platform);
  const callers = await Promise.all(Array.from({ length: 12 }, buildCaller));
  await Promise.all(callers.map((caller) => toggle(caller, key)));
  expect(await scrapsOf(key)).toBe(12);
});

test('toggleScrap is notFound for missing and hidden projects and the other purpose', async () => {
  const caller = await buildCaller();
  const hidden = await buildProject(platform, { state: 'save' });
  await expect(toggle(caller, hidden.key)).rejects.toThrow('notFound');
  const open = await buildProject(platform);
  const misnamed = { key: open.key, purpose: 'ordermade' } as const;
  await expect(toggleScrap(platform, caller, misnamed)).rejects.toThrow('notFound');
});

test('toggleScrap removes the scrap of a project hidden since, whose card is not listed', async () => {
  const caller = await buildCaller();
  const { key } = await buildProject(platform);
  await toggle(caller, key);
  await putState(platform, 'blind', { key, blindedFrom: 'funding' });
  expect(await listScrappedProjects(platform, caller, [{ key, purpose: 'projects' }])).toEqual([]);
  expect((await toggle(caller, key)).scrapped).toBe(false);
});

test('listScrappedProjects preserves the order of the list and skips missing and misnamed ones', async () => {
  const caller = await buildCaller();
  const [a, b] = [await buildProject(platform), await buildProject(platform, { purpose: 'ordermade' })];
  const list = JSON.stringify([
    { key: b.key, purpose: 'ordermade' },
    { key: 'gone', purpose: 'projects' },
    { key: a.key, purpose: 'projects' },
  ]);
  const cards = await listScrappedProjects(platform, caller, listCall.input.parse({ list }).list);
  expect(cards.map((card) => card.key)).toEqual([b.key, a.key]);
  const misnamed = await listScrappedProjects(platform, caller, [{ key: a.key, purpose: 'ordermade' }]);
  expect(misnamed).toEqual([]);
});

test('the scrap list must be a JSON array of keys; an absent one is empty', () => {
  expect(listCall.input.parse({}).list).toEqual([]);
  for (const list of ['x', '{}', '[1]', '[{"key":"a","purpose":"story"}]'])
    expect(listCall.input.safeParse({ list }).success).toBe(false);
});
