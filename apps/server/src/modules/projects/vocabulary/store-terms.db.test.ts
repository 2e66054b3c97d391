import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { execute, query } from '#src/platform/database/query.ts';
import {
  buildMember,
  buildProject,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import { keysOf } from './keystrokes.ts';
import { countDueTerms, findTerms, rebuildTerms, updateTerms } from './store-terms.ts';

const signal = new AbortController().signal;

async function weights(platform: TestPlatform): Promise<Record<string, number>> {
  const row = z.object({ term: z.string(), weight: z.number() });
  const rows = await query(
    platform.database.db,
    row,
    sql`select term, weight from search_term order by term`,
  );
  return Object.fromEntries(rows.map(({ term, weight }) => [term, weight]));
}

async function openSite() {
  const platform = await openTestPlatform();
  const owner = (await buildMember(platform, { name: '손끝공방' })).id;
  const project = await buildProject(platform, { title: '가죽을 꿰맨 지갑', ownerId: owner });
  await buildProject(platform, { title: '가죽 2027', ownerId: owner });
  await buildProject(platform, { title: '숨은 초안', ownerId: owner, state: 'save' });
  await updateTerms(platform, signal);
  return { platform, owner, project };
}

test('updateTerms counts the words of listed titles and names, with and without particles', async () => {
  const { platform } = await openSite();
  expect(await weights(platform)).toEqual({ 가죽: 2, 가죽을: 1, 꿰맨: 1, 손끝공방: 2, 지갑: 1 });
  expect(await countDueTerms(platform.database)).toEqual({ due: 0, oldestS: 0 });
});

test('updateTerms follows titles, names and projects that are hidden and shown', async () => {
  const { platform, owner, project } = await openSite();
  const { db } = platform.database;
  await execute(db, sql`update project set title = '가죽 필통' where key = ${project.key}`);
  await execute(db, sql`update member set name = '손길' where id = ${owner}`);
  await updateTerms(platform, signal);
  expect(await weights(platform)).toEqual({ 가죽: 2, 필통: 1, 손길: 2 });
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  await updateTerms(platform, signal);
  expect(await weights(platform)).toEqual({ 가죽: 1, 손길: 1 });
  await putState(platform, 'funding', { key: project.key });
  await updateTerms(platform, signal);
  expect(await weights(platform)).toEqual({ 가죽: 2, 필통: 1, 손길: 2 });
});

test('rebuildTerms makes the same terms from all titles, and what was noted is not applied twice', async () => {
  const { platform, owner } = await openSite();
  await buildProject(platform, { title: '가죽 벨트', ownerId: owner });
  await rebuildTerms(platform);
  const rebuilt = { 가죽: 3, 가죽을: 1, 꿰맨: 1, 벨트: 1, 손끝공방: 3, 지갑: 1 };
  expect(await weights(platform)).toEqual(rebuilt);
  await updateTerms(platform, signal);
  expect(await weights(platform)).toEqual(rebuilt);
});

test('updateTerms builds the terms where there are none', async () => {
  const { platform } = await openSite();
  const before = await weights(platform);
  await execute(platform.database.db, sql`delete from search_term`);
  await updateTerms(platform, signal);
  expect(await weights(platform)).toEqual(before);
});

test('findTerms reads by indexes alone, few of many terms', async () => {
  const platform = await openTestPlatform({ newDatabase: true });
  const { db } = platform.database;
  await db.query(
    `insert into search_term (term, keys, triples, halves, weight)
     select 'term' || n, 'term' || n, array[n], array[n], 1 from generate_series(1, 20000) n`,
  );
  await buildProject(platform, { title: '보드게임 모임' });
  await updateTerms(platform, signal);
  await platform.owner.query('vacuum (analyze) search_term');
  const typed = ['보드개임', '드게', '콰쾅쿼'].map((word, place) => ({
    place,
    word,
    variants: [word],
    keys: keysOf(word),
    errors: 2,
  }));
  const query = vi.spyOn(db, 'query');
  onTestFinished(() => query.mockRestore());
  const found = await findTerms(platform.database.db, typed);
  expect(found.map(({ kind, place, term }) => [kind, place, term])).toEqual([
    ['part', 1, '드게'],
    ['near', 0, '보드게임'],
  ]);
  const [{ text, values }] = query.mock.calls[0] as unknown as [{ text: string; values: unknown[] }];
  const { rows } = await db.query(`explain (analyze, costs off, timing off) ${text}`, values);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).filter((line) => / on search_term\b/.test(line));
  expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  for (const line of plan) expect(Number(/rows=(\d+)/.exec(line)?.[1] ?? 0), line).toBeLessThan(10);
});

test('a pledge changes no terms', async () => {
  const { platform, project } = await openSite();
  const backer = await buildBacker(platform);
  await placePledge(platform, backer, orderOf(project, backer.cardId), null);
  expect(await countDueTerms(platform.database)).toEqual({ due: 0, oldestS: 0 });
});
