import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { newId } from '#src/platform/ids.ts';
import { buildMember, openTestPlatform } from '#src/testing/index.ts';
import { confirmConsentsJob } from './confirm-consents.ts';
import { runIfDue } from './daily-job.ts';

const { signal } = new AbortController();

test('members are mailed every two years after their consent to marketing, once, while it is in force', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const start = Date.parse('2026-12-01T11:00:00+09:00');
  const consent = async (at: number, { agreed = true, proven = true } = {}) => {
    const { id, email } = await buildMember(platform);
    await db.query('update member set policy_marketing = $2, unproven_since = $3 where id = $1', [
      id,
      agreed,
      proven ? null : new Date(at),
    ]);
    const insert = `insert into consent (id, member_id, policy, agreed, at) values ($1, $2, 'marketing', $3, $4)`;
    await db.query(insert, [newId(at), id, true, new Date(at)]);
    if (!agreed) await db.query(insert, [newId(at), id, false, new Date(at + DAY_MS)]);
    return email;
  };
  const [due, , , later] = [
    await consent(start),
    await consent(start, { agreed: false }),
    await consent(start, { proven: false }),
    await consent(start + DAY_MS),
    await consent(start - 40 * DAY_MS),
  ];
  const mails = async () =>
    (await db.query(`select recipient, data from mail where kind = 'marketingKept' order by created_at, id`))
      .rows;
  const runOn = async (day: string) => {
    platform.clock.set(Date.parse(`${day}T11:00:00+09:00`));
    await runIfDue(platform, confirmConsentsJob, signal);
  };
  await runOn('2028-11-30');
  expect(await mails()).toEqual([]);
  await runOn('2028-12-01');
  expect(await mails()).toEqual([{ recipient: due, data: expect.objectContaining({ date: '2026-12-01' }) }]);
  await runOn('2028-12-02');
  await runOn('2028-12-20');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([due, later]);
  await runOn('2029-12-01');
  await runOn('2030-12-01');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([due, later, due]);
});
