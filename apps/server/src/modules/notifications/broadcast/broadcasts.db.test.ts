import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { RecordingMailer } from '#src/modules/accounts/users/testing/account-app.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildMember, openTestPlatform } from '#src/testing/index.ts';
import { enqueueBulkMails, enqueueMail, type NewMail } from '../enqueue-mail.ts';
import { createMailWorker, deliverMails } from '../mail-worker.ts';
import { cancelMailsAbout } from '../queries.ts';
import { type BroadcastKind, type BroadcastProgress, dropBroadcast, startBroadcast } from './broadcasts.ts';
import { isBroadcastDue, runBroadcasts } from './run-broadcasts.ts';

const never = new AbortController().signal;
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const data = {
  nickname: '하나',
  policy: '이용약관',
  policyId: 'terms',
  effectiveAt: '2026-12-01',
  summary: '주소',
};
const mailTo = (n: number, subjectKey: string): NewMail => ({
  kind: 'policyChanged',
  to: `a${n}@example.com`,
  data,
  dedupeKey: `trial:${subjectKey}:${n}`,
});

type Audience = { [stage: string]: number[] };

/** Addresses by number; `read` is called with each batch that is wanted. */
function kindOf(
  audience: Audience,
  read: (progress: BroadcastProgress) => 'hidden' | undefined = () => undefined,
): BroadcastKind {
  return {
    kind: 'trial',
    stages: Object.keys(audience) as [string, ...string[]],
    async listNext(_tx, progress) {
      if (read(progress) === 'hidden') return 'hidden';
      const { stage, afterId, limit, subjectKey } = progress;
      const next = (audience[stage] ?? [])
        .filter((n) => afterId === null || uuid(n) > afterId)
        .slice(0, limit);
      const mails = next.map((n) => mailTo(n, subjectKey));
      return { mails, lastId: next.length < limit ? null : uuid(next.at(-1) ?? 0) };
    },
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function open(env: Record<string, string> = {}) {
  const platform = await openTestPlatform({ env });
  const { db } = platform.database;
  const query = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows;
  return {
    platform,
    db,
    query,
    start: (subjectKey = 'one', dueAt = new Date(platform.clock.now())) =>
      inTransaction(db, (tx) => startBroadcast(tx, { kind: 'trial', subjectKey, dueAt })),
    run: (kind: BroadcastKind) => runBroadcasts(platform, [kind], never),
    isDue: (kind: BroadcastKind) => isBroadcastDue(platform, [kind], new Date(platform.clock.now())),
    recipients: async () =>
      (await query('select recipient from mail order by id')).map(({ recipient }) => recipient),
    broadcasts: async () => (await query('select from broadcast')).length,
    later: (ms: number) => platform.clock.set(platform.clock.now() + ms),
  };
}

test('a broadcast reaches each recipient of its stages once, in any number of processes', async () => {
  const { start, run, isDue, recipients, broadcasts } = await open();
  const kind = kindOf({ backers: upTo(700), followers: [5, ...upTo(710).slice(699)] });
  await start();
  expect(await isDue(kind)).toBe(true);
  await Promise.all([run(kind), run(kind), run(kind)]);
  await run(kind);
  const reached = await recipients();
  expect([reached.length, new Set(reached).size]).toEqual([710, 710]);
  expect([await broadcasts(), await isDue(kind)]).toEqual([0, false]);
});

test('a broadcast waits while a thousand bulk mails wait, and other mails do not count', async () => {
  const { db, query, start, run, isDue, recipients } = await open();
  const kind = kindOf({ backers: upTo(1_601) });
  await query(
    `insert into mail (id, kind, recipient, data) select gen_random_uuid(), 'welcome', 'b' || n || '@example.com', '{}'
     from generate_series(1, 1200) n`,
  );
  await query(`insert into mail (id, kind, recipient, data, bulk, next_attempt_at)
    select gen_random_uuid(), 'later', 'c', '{}', true, now() + interval '1 hour' from generate_series(1, 1200) n`);
  await start();
  await run(kind);
  const sent = async () => (await recipients()).filter((to) => to.startsWith('a')).length;
  expect([await sent(), await isDue(kind)]).toEqual([1_500, false]);
  await db.query('update mail set sent_at = now()');
  expect(await isDue(kind)).toBe(true);
  await run(kind);
  expect(await sent()).toBe(1_601);
});

test('a failed batch leaves no mail, is recorded, and does not stop other broadcasts', async () => {
  const { query, start, run, recipients, broadcasts } = await open();
  let isBroken = true;
  const kind = kindOf({ backers: [1, 2] }, ({ subjectKey }) => {
    if (subjectKey === 'broken' && isBroken) throw new Error('no audience');
  });
  await start('broken');
  await start('whole');
  expect(await run(kind)).toEqual({ done: 1, failed: 1 });
  expect([await recipients(), await broadcasts()]).toEqual([['a1@example.com', 'a2@example.com'], 1]);
  expect(await query('select job, error from job_failure')).toEqual([
    { job: 'broadcasts', error: 'no audience' },
  ]);
  isBroken = false;
  await run(kind);
  expect([(await recipients()).length, await broadcasts()]).toEqual([4, 0]);
});

test('broadcasts take turns, so that a short one does not wait for a long one', async () => {
  const { start, run, later } = await open();
  const order: string[] = [];
  const kind = kindOf({ backers: upTo(1_400) }, ({ subjectKey }) => {
    order.push(subjectKey);
  });
  await start('long');
  await start('short');
  later(1);
  await run(kind);
  expect(order.slice(0, 3)).toEqual(['long', 'short', 'long']);
});

test('a broadcast comes at its time and starts over when it is started again', async () => {
  const { platform, start, run, isDue, recipients, later } = await open();
  const kind = kindOf({ backers: upTo(3) });
  await start('one', new Date(platform.clock.now() + DAY_MS));
  await run(kind);
  expect([await recipients(), await isDue(kind)]).toEqual([[], false]);
  await start('one');
  await run(kind);
  expect(await recipients()).toHaveLength(3);
  await start('one');
  later(DAY_MS);
  await run(kind);
  expect(await recipients()).toHaveLength(3);
});

test('a hidden subject waits, is only notified of after a week, and dropped after thirty days', async () => {
  const { platform, query, start, run, isDue, recipients, broadcasts, later } = await open();
  const member = await buildMember(platform);
  let isHidden = true;
  const kind = kindOf({ backers: [1] }, () => (isHidden ? 'hidden' : undefined));
  await query(`update member set email = 'a1@example.com' where id = $1`, [member.id]);
  await start('days');
  await start('month');
  await run(kind);
  expect([await recipients(), await broadcasts(), await isDue(kind)]).toEqual([[], 2, false]);
  later(8 * DAY_MS);
  expect(await isDue(kind)).toBe(true);
  isHidden = false;
  await query(`update broadcast set next_at = due_at + interval '31 days' where subject_key = 'month'`);
  await run(kind);
  expect([await recipients(), await query('select dedupe_key from notification')]).toEqual([
    [],
    [{ dedupe_key: 'trial:days:1' }],
  ]);
  later(23 * DAY_MS);
  await run(kind);
  expect([await recipients(), await broadcasts(), (await query('select from notification')).length]).toEqual([
    [],
    0,
    1,
  ]);
});

test('a mandatory broadcast is mailed however late', async () => {
  const { start, run, recipients, later } = await open();
  await start();
  later(40 * DAY_MS);
  await run({ ...kindOf({ members: [1] }), isMandatory: true });
  expect(await recipients()).toEqual(['a1@example.com']);
});

test('a batch that waits is continued after its last recipient', async () => {
  const { platform, start, run, recipients, later } = await open();
  const audience = { members: [1, 2] };
  const kind = kindOf(audience);
  const waiting: BroadcastKind = {
    ...kind,
    async listNext(tx, progress, on) {
      const batch = await kind.listNext(tx, progress, on);
      if (batch === 'hidden') return batch;
      return {
        ...batch,
        lastId: uuid(Math.max(...audience.members)),
        waitUntil: new Date(platform.clock.now() + DAY_MS),
      };
    },
  };
  await start();
  await run(waiting);
  audience.members.push(3);
  await run(waiting);
  expect(await recipients()).toHaveLength(2);
  later(DAY_MS);
  await run(waiting);
  expect(await recipients()).toHaveLength(3);
});

test('a dropped broadcast writes no further batch, and its waiting mails are cancelled', async () => {
  const { db, query, start, run, broadcasts } = await open();
  const kind = kindOf({ backers: upTo(1_601) });
  await start();
  await start('other');
  await run(kind);
  await query(`update mail set sent_at = now() where recipient = 'a1@example.com'`);
  await inTransaction(db, async (tx) => {
    await dropBroadcast(tx, { kind: 'trial', subjectKey: 'one' });
    await cancelMailsAbout(tx, { kind: 'policyChanged', subjectKey: 'one' });
  });
  expect(await broadcasts()).toBe(1);
  expect(await query(`select recipient from mail where subject_key = 'one'`)).toEqual([
    { recipient: 'a1@example.com' },
  ]);
  await query('update mail set sent_at = now()');
  await run(kind);
  expect(await query(`select from mail where subject_key = 'one'`)).toHaveLength(1);
});

test('bulk mails leave after all others, and no more of them in a minute than are set', async () => {
  const { platform, db, query } = await open({ MAIL_BULK_PER_MINUTE: '5' });
  const mailer = new RecordingMailer();
  const at = new Date(platform.clock.now());
  await enqueueBulkMails(
    db,
    upTo(8).map((n) => mailTo(n, 'one')),
    { at, subjectKey: 'one' },
  );
  await enqueueMail(db, { kind: 'verifyEmail', to: 'new@example.com', data: { link: 'https://pq.test/a' } });
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent.map(({ to }) => to)).toHaveLength(6);
  expect(mailer.sent[0]?.to).toBe('new@example.com');
  expect(await deliverMails(platform, mailer)).toBe(0);
  await query(`update mail set sent_at = sent_at - interval '1 minute'`);
  await createMailWorker(platform, mailer).drain();
  expect(new Set(mailer.sent.map(({ to }) => to)).size).toBe(9);
});
