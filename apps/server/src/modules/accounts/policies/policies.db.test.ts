import { addDays, DAY_MS, MINUTE_MS, opensAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { dropBroadcastsAfterRestore, runBroadcasts } from '#src/modules/notifications/index.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildAdmin, buildMember, openTestPlatform } from '#src/testing/index.ts';
import { recordEmailProof } from '../auth/verify-email.ts';
import { policyBroadcast } from './notify-members.ts';
import { listVersions } from './policy-versions.ts';
import { listPolicies } from './routes.ts';
import { writePolicy } from './write-policy.ts';

const notifyMembers = (platform: Platform) =>
  runBroadcasts(platform, [policyBroadcast], new AbortController().signal);

async function open() {
  const platform = await openTestPlatform();
  const admin = await buildAdmin(platform);
  const today = seoulDate(platform.clock.now());
  const write = (fields: { effectiveAt: string; material?: boolean; seen?: number; text?: string }) =>
    writePolicy(platform, admin, {
      id: 'terms',
      title: undefined,
      text: '## 제1조\n\n목적',
      material: false,
      summary: fields.material ? '환불 기준이 바뀝니다.' : '',
      seen: undefined,
      ...fields,
    });
  const mails = async () =>
    (await platform.database.db.query('select recipient, data from mail order by recipient')).rows;
  return { platform, admin, today, write, mails };
}

it('a version takes effect on its day and leaves earlier versions unchanged', async () => {
  const { platform, today, write } = await open();
  const tomorrow = addDays(today, 1);
  expect(await write({ effectiveAt: today })).toEqual({ id: 'terms', version: 1 });
  expect(await write({ effectiveAt: tomorrow, seen: 1, text: '새 목적' })).toEqual({
    id: 'terms',
    version: 2,
  });
  expect(await refusal(write({ effectiveAt: tomorrow, seen: 1 }))).toBe('decisionStale');
  await expect(write({ effectiveAt: addDays(today, -1) })).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: { effectiveAt: expect.any(String) } },
  });
  const inForce = async () => (await listPolicies(platform)).terms?.sections;
  expect(await inForce()).toEqual([{ heading: '제1조', paragraphs: ['목적'] }]);
  platform.clock.set(seoulInstant(tomorrow));
  expect(await inForce()).toEqual([{ heading: '', paragraphs: ['새 목적'] }]);
  const [terms] = await listVersions(platform);
  expect(terms?.versions.map(({ version, text }) => [version, text])).toEqual([
    [2, '새 목적'],
    [1, '## 제1조\n\n목적'],
  ]);
  const { db } = platform.database;
  await expect(platform.owner.query(`update policy_text set title = '다른 제목'`)).rejects.toThrow(
    'append-only',
  );
  await expect(platform.owner.query('delete from policy_text')).rejects.toThrow('append-only');
  const { rows } = await db.query('select action, target_key, before, after from audit_log order by at, id');
  expect(rows).toMatchObject([{ action: 'policy.write' }, { before: { version: 1 }, after: { version: 2 } }]);
});

it('writePolicy rejects a version dated before an announced version', async () => {
  const { platform, today, write } = await open();
  const pending = addDays(today, 10);
  await write({ effectiveAt: today, text: '지금' });
  await write({ effectiveAt: pending, material: true, text: '바뀔 글' });
  const text = async () => (await listPolicies(platform)).terms?.sections[0]?.paragraphs[0];
  for (const day of [today, addDays(pending, -1)])
    await expect(write({ effectiveAt: day, text: '고친 글' })).rejects.toMatchObject({
      code: 'invalid',
      msg: expect.stringContaining('시행 예정인 2판'),
      data: { fields: { effectiveAt: expect.stringContaining('시행 예정인 2판') } },
    });
  await write({ effectiveAt: pending, text: '바뀔 글, 고친 것' });
  expect(await text()).toBe('지금');
  platform.clock.set(opensAt(pending));
  expect(await text()).toBe('바뀔 글, 고친 것');
  await write({ effectiveAt: pending, text: '오늘 고친 것' });
  expect(await text()).toBe('오늘 고친 것');
});

it('a material change is mailed to every member once, also when run in parallel', async () => {
  const { platform, admin, today, write, mails } = await open();
  const member = await buildMember(platform);
  await buildMember(platform, { emailVerified: false, emailProof: null });
  const early = write({ effectiveAt: addDays(today, 6), material: true });
  await expect(early).rejects.toMatchObject({
    code: 'invalid',
    msg: expect.stringMatching(/이후의 날짜/),
  });
  const effectiveAt = addDays(today, 7);
  await write({ effectiveAt, material: true });
  await Promise.all([notifyMembers(platform), notifyMembers(platform)]);
  const latecomer = await buildMember(platform);
  platform.clock.set(platform.clock.now() + 10 * MINUTE_MS);
  await notifyMembers(platform);
  await notifyMembers(platform);
  const notified = await mails();
  const everybody = [member.email, admin.email, latecomer.email].sort();
  expect(notified.map(({ recipient }) => recipient).sort()).toEqual(everybody);
  expect(notified[0]?.data).toMatchObject({
    policyId: 'terms',
    effectiveAt,
    summary: '환불 기준이 바뀝니다.',
  });
  const latest = async () => (await listVersions(platform))[0]?.versions[0];
  expect(await latest()).not.toHaveProperty('toldAt');
  platform.clock.set(opensAt(effectiveAt));
  await buildMember(platform);
  await notifyMembers(platform);
  expect(await latest()).toMatchObject({ material: true, toldAt: expect.any(Number) });
});

it('a member who proves an e-mail late is notified once, unless they joined under the new text', async () => {
  const { platform, today, write, mails } = await open();
  const unproven = { emailVerified: false, emailProof: null };
  const joined = () => new Date(platform.clock.now());
  const [early, late] = [
    await buildMember(platform, { ...unproven, createdAt: joined() }),
    await buildMember(platform, { ...unproven, createdAt: joined() }),
  ];
  const effectiveAt = addDays(today, 7);
  await write({ effectiveAt, material: true });
  await buildMember(platform);
  await notifyMembers(platform);
  const notified = async ({ email }: { email: string }) =>
    (await mails()).filter(({ recipient }) => recipient === email).length;
  expect(await notified(early)).toBe(0);
  await recordEmailProof(platform, early);
  expect(await notified(early)).toBe(1);
  // The mail is forgotten after some months: a second link, or a new password, does not send it again.
  await platform.database.db.query('delete from mail');
  await recordEmailProof(platform, early);
  expect(await notified(early)).toBe(0);
  platform.clock.set(seoulInstant(effectiveAt));
  await notifyMembers(platform);
  const after = await buildMember(platform, { ...unproven, createdAt: joined() });
  for (const member of [late, after]) await recordEmailProof(platform, member);
  expect([await notified(late), await notified(after)]).toEqual([1, 0]);
});

it('a member who proves an e-mail during the notification is not missed', async () => {
  const { platform, today, write, mails } = await open();
  const { db } = platform.database;
  const member = await buildMember(platform, { emailVerified: false, emailProof: null });
  const last = await buildMember(platform);
  await write({ effectiveAt: addDays(today, 7), material: true });
  const locking = await db.connect();
  await locking.query('begin');
  await locking.query('select from broadcast for update');
  const proving = recordEmailProof(platform, member);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
  await locking.query(`update broadcast set stage = 'members', after_id = $1`, [last.id]);
  await locking.query('commit');
  locking.release();
  await proving;
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([member.email]);
});

it('a material change is mailed however late, and is still mailed after a restore', async () => {
  const { platform, admin, today, write, mails } = await open();
  await write({ effectiveAt: addDays(today, 7), material: true });
  await inTransaction(platform.database.db, (tx) => dropBroadcastsAfterRestore(tx, [policyBroadcast]));
  platform.clock.set(platform.clock.now() + 40 * DAY_MS);
  await notifyMembers(platform);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([admin.email]);
});
