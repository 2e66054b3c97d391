import { expect, test } from 'vitest';
import { photo } from '#src/modules/media/testing/sending.ts';
import { enqueueMail } from '#src/modules/notifications/enqueue-mail.ts';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import {
  buildCard,
  buildMember,
  buildPledge,
  buildProject,
  deleteStatements,
  putState,
} from '#src/testing/index.ts';

import { openLeaving } from './testing/leaving.ts';

test('leave is refused while a pledge is pending or an own project is open, and says which', async () => {
  const { app, platform, member, leave, check, query } = await openLeaving();
  const backed = await buildProject(platform, { title: '후원한 것' });
  const pledge = await buildPledge(platform, backed, member.id);
  const pending = await leave();
  const named = { key: backed.key, purpose: 'projects', title: '후원한 것' };
  expect([pending.statusCode, pending.json().msg, pending.json().data]).toEqual([
    409,
    expect.stringContaining('결제를 기다리는 후원이 있어'),
    { pledges: [named] },
  ]);
  expect(await check()).toMatchObject({ pledges: [named], projects: [] });
  await query(`update pledge set status = 'cancel', due_at = null where id = $1`, [pledge]);

  const own = await buildProject(platform, { ownerId: member.id, title: '내 것' });
  for (const [state, blindedFrom] of [
    ['funding', null],
    ['finish', null],
    ['blind', 'finish'],
  ] as const) {
    await putState(platform, state, { key: own.key, ...(blindedFrom && { blindedFrom }) });
    const refused = await leave();
    expect([state, refused.statusCode, refused.json().data]).toEqual([
      state,
      409,
      { projects: [{ key: own.key, purpose: 'projects', title: '내 것', why: 'open' }] },
    ]);
  }
  for (const state of ['prepare', 'ready'] as const) {
    const waiting = await buildProject(platform, { ownerId: member.id, state });
    expect([state, (await check()).projects.length]).toEqual([state, 2]);
    await query('delete from reward where project_key = $1', [waiting.key]);
    await query('delete from project where key = $1', [waiting.key]);
  }
  expect(await query('select left_at, email from member where id = $1', [member.id])).toEqual([
    { left_at: null, email: 'hana@example.com' },
  ]);
  await putState(platform, 're-finish', { key: own.key });
  await deleteStatements(platform);
  expect((await leave()).statusCode).toBe(200);
  expect(
    (await app.inject(`/api/project/detail?purpose=projects&key=${own.key}&view=false`)).json().data.profile,
  ).toMatchObject({ author: '탈퇴한 회원' });
});

test('checkLeaving lists the rewards that are still awaited', async () => {
  const { platform, member, check, query } = await openLeaving();
  const project = await buildProject(platform, { state: 're-finish', title: '오는 중' });
  const pledge = await buildPledge(platform, project, member.id);
  await query(`update pledge set status = 'paid', due_at = null where id = $1`, [pledge]);
  expect((await check()).awaited).toMatchObject([{ title: '오는 중', pieces: 1 }]);
  await query(`update pledge set reward_period = '2026-11-19'`);
  expect((await check()).awaited).toEqual([]);
});

test('leave requires a fresh sign-in and the own uid', async () => {
  const { app, platform, query, sender, leave } = await openLeaving();
  const other = await buildMember(platform);
  const foreign = await app.inject({
    method: 'DELETE',
    url: '/api/user',
    headers: sender.headers,
    payload: { uid: other.id },
  });
  expect(foreign.statusCode).toBe(403);
  await query(`update session set created_at = now() - interval '11 minutes'`);
  const stale = await leave();
  expect([stale.statusCode, stale.json().msg]).toEqual([
    403,
    expect.stringContaining('본인 확인이 필요합니다.'),
  ]);
  expect((await leave({ authorization: 'Bearer nothing' })).statusCode).toBe(401);
  expect(await query('select 1 from member where left_at is not null')).toEqual([]);
});

test('leave succeeds once of three parallel requests', async () => {
  const { platform, query, member, leave } = await openLeaving();
  await buildCard(platform, member.id);
  const answers = await Promise.all([leave(), leave(), leave()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  expect(await query(`select count(*)::int as n from mail where kind = 'farewell'`)).toEqual([{ n: 1 }]);
});

test('leave waits for a parallel pledge and then refuses', async () => {
  const { platform, query, member, leave } = await openLeaving();
  const project = await buildProject(platform);
  const card = await buildCard(platform, member.id);
  const pledging = await platform.database.db.connect();
  await pledging.query('begin');
  await pledging.query('select 1 from member where id = $1 for key share', [member.id]);
  await pledging.query('select 1 from card where id = $1 for share', [card.id]);
  const leaving = leave();
  const isWaiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await query(isWaiting))[0].n).toBe(1);
  await buildPledge(platform, project, member.id);
  await pledging.query('commit');
  pledging.release();
  expect((await leaving).statusCode).toBe(409);
});

test.each(['upload', 'scrap'] as const)(
  'leave during a parallel %s leaves nothing of it behind',
  async (what) => {
    const { app, platform, query, member, sender } = await openLeaving();
    const project = await buildProject(platform);
    const leaving = await platform.database.db.connect();
    await leaving.query('begin');
    await leaving.query('select 1 from member where id = $1 for update', [member.id]);
    const calling =
      what === 'upload'
        ? sender.post([
            ['kind', 'profile'],
            ['file', await photo(), 'a.png'],
          ])
        : app.inject({
            method: 'POST',
            url: '/api/user/scrap',
            headers: sender.headers,
            payload: { key: project.key, purpose: project.purpose },
          });
    const isWaiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query(isWaiting))[0].n).toBe(1);
    await leaving.query('update member set left_at = now() where id = $1', [member.id]);
    await leaving.query('commit');
    leaving.release();
    expect((await calling).statusCode).toBe(401);
    expect(await query('select path from upload')).toEqual([]);
    expect(await query('select project_key from scrap')).toEqual([]);
    expect(await query('select scraps from project')).toEqual([{ scraps: 0 }]);
  },
);

test('a pledge after leaving finds no card', async () => {
  const { app, platform, query, member, sender, leave } = await openLeaving();
  const project = await buildProject(platform);
  const card = await buildCard(platform, member.id);
  const [placed, left] = await Promise.all([
    app.inject({
      method: 'POST',
      url: '/api/gatekeeping/upload',
      headers: sender.headers,
      payload: orderOf(project, card.id),
    }),
    leave(),
  ]);
  expect([placed.statusCode, left.statusCode].filter((status) => status === 200)).toHaveLength(1);
  expect(await query('select 1 from pledge')).toHaveLength(placed.statusCode === 200 ? 1 : 0);
});

test('no mail is sent to a member who has left', async () => {
  const { platform, query, member, leave } = await openLeaving();
  await leave();
  const [{ email }] = await query('select email from member where id = $1', [member.id]);
  const data = { nickname: '', title: '가방', gateKey: 'none', order: null, amount: 1_000 };
  await enqueueMail(platform.database.db, { kind: 'pledgeCancelled', to: email, data });
  expect(await query('select kind from mail')).toEqual([{ kind: 'farewell' }]);
});
