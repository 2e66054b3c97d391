import { buildMember, buildProject, type TestPlatform } from '@pq/testkit';
import { openTestApp } from '@pq/testkit/test-app';
import { expect, test } from 'vitest';
import { openWriter } from './testing/writing.ts';

/** Every call of writing a project × everyone, at the draft, the review and the rejected project of one maker. */

const roles = ['visitor', 'stranger', 'maker', 'otherMaker', 'admin'] as const;
type Role = (typeof roles)[number];
type Fields = Record<string, unknown>;
type Request = ['GET' | 'POST' | 'DELETE', string, Fields];
type Row = [
  call: string,
  request: (keys: { draft: string; review: string; rejected: string }, maker: string) => Request,
  hears: Record<Role, number>,
];

async function openWorld() {
  const opened = await openTestApp();
  const { app, platform } = opened;
  const writers = {
    stranger: await openWriter(opened),
    maker: await openWriter(opened),
    otherMaker: await openWriter(opened),
    admin: await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id),
  };
  const ownerId = writers.maker.uid;
  await buildProject(platform, { ownerId: writers.otherMaker.uid, state: 'save' });
  const draft = await writers.maker.complete();
  const review = await buildProject(platform, { ownerId, state: 'prepare' });
  const rejected = await buildProject(platform, { ownerId, state: 'reject', rejectMessage: '사유' });
  const keys = { draft, review: review.key, rejected: rejected.key };
  const send = async (role: Role, [method, path, fields]: Request) => {
    if (role !== 'visitor') return (await writers[role].call(method, path, fields)).statusCode;
    const query = method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields };
    return (await app.inject({ method, url: `/api${path}`, ...query })).statusCode;
  };
  return { platform, keys, send, maker: ownerId };
}

async function fingerprint({ database }: TestPlatform): Promise<string> {
  const tables = ['project', 'project_slot', 'reward', 'project_submission', 'project_transition', 'upload'];
  const sums = tables.map(
    (table) => `(select md5(coalesce(string_agg(r::text, ',' order by r::text), '')) from ${table} r)`,
  );
  const { rows } = await database.pool.query(`select ${sums.join(' || ')} as all`);
  return rows[0].all;
}

/** To all but its maker it is not there. */
const makersOwn = { visitor: 401, stranger: 404, maker: 200, otherMaker: 404, admin: 404 };
/** Calls about a uid. */
const named = { visitor: 401, stranger: 403, maker: 200, otherMaker: 403, admin: 403 };

const rows: Row[] = [
  [
    'POST /project/save',
    ({ draft }) => ['POST', '/project/save', { key: draft, purpose: 'projects', data: { title: '훔침' } }],
    makersOwn,
  ],
  ['GET /project/draft of a draft', ({ draft }) => ['GET', '/project/draft', { key: draft }], makersOwn],
  ['GET /project/draft of a review', ({ review }) => ['GET', '/project/draft', { key: review }], makersOwn],
  ['POST /project/submit', ({ draft }) => ['POST', '/project/submit', { key: draft }], makersOwn],
  ['POST /project/withdraw', ({ review }) => ['POST', '/project/withdraw', { key: review }], makersOwn],
  [
    'POST /state/change to submit',
    ({ draft }) => ['POST', '/state/change', { pid: draft, state: 'prepare' }],
    makersOwn,
  ],
  [
    'POST /state/change to withdraw',
    ({ review }) => ['POST', '/state/change', { pid: review, state: 'save' }],
    makersOwn,
  ],
  [
    'POST /state/change to write again',
    ({ rejected }) => ['POST', '/state/change', { pid: rejected, state: 'save' }],
    makersOwn,
  ],
  [
    'POST /state/change to approve',
    ({ review }) => ['POST', '/state/change', { pid: review, state: 'ready' }],
    { ...makersOwn, maker: 409 },
  ],
  [
    'POST /state/change in the name of the maker',
    ({ rejected }, uid) => ['POST', '/state/change', { pid: rejected, uid, state: 'save' }],
    named,
  ],
  ['DELETE /user/save/remove', () => ['DELETE', '/user/save/remove', { type: 'projects' }], makersOwn],
  [
    'DELETE /user/save/remove in the name of the maker',
    (_, uid) => ['DELETE', '/user/save/remove', { uid, type: 'projects' }],
    named,
  ],
  ['GET /user/open of the maker', (_, uid) => ['GET', '/user/open', { uid }], named],
];

test.each(rows)('%s', async (_, request, hears) => {
  const { platform, keys, send, maker } = await openWorld();
  const before = await fingerprint(platform);
  const heard: Partial<Record<Role, number>> = {};
  for (const role of roles) if (hears[role] >= 300) heard[role] = await send(role, request(keys, maker));
  expect(await fingerprint(platform)).toBe(before);
  for (const role of roles) if (hears[role] < 300) heard[role] = await send(role, request(keys, maker));
  expect(heard).toEqual(hears);
});
