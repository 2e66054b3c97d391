import { addDays, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { putState } from '#src/testing/index.ts';
import { buildReward } from './testing/build-reward.ts';
import { openFileStudio } from './testing/open-studio.ts';

async function openReview() {
  const studio = await openFileStudio();
  const { admin, rows } = studio;
  return {
    ...studio,
    today: seoulDate(studio.platform.clock.now()),
    decide: (key: string, decision = 'approve') =>
      admin.call('POST', '/admin/pqbox', { key, decision, message: '기간이 지났습니다.' }),
    stateOf: async (key: string) =>
      (await rows('select state from pq_reward where key = $1', [key]))[0]?.state,
  };
}

const CLOSED = '오픈을 기다리거나 진행 중이거나 성공한 프로젝트의 리워드만 승인할 수 있습니다.';

test('decideReward approves only while backers have a box and notifies the maker of the opening', async () => {
  const { decide, project, platform, today, rows, stateOf } = await openReview();
  const open = await buildReward(platform, project, { state: 'prepare' });
  const later = await buildReward(platform, project, { state: 'prepare', periodStart: addDays(today, 1) });
  for (const key of [open, later]) expect((await decide(key)).statusCode).toBe(200);
  const mails = await rows(`select data->>'opens' as opens from mail order by id`);
  expect(mails.map(({ opens }) => opens)).toEqual(['now', 'onDay']);
  const never = await buildReward(platform, project, { state: 'prepare' });
  await putState(platform, 'fail', { key: project.key });
  const refused = await decide(never);
  expect([refused.statusCode, refused.json().msg]).toEqual([409, CLOSED]);
  expect(await stateOf(never)).toBe('prepare');
  expect((await decide(never, 'reject')).statusCode).toBe(200);
  expect((await decide('01999999-9999-7999-8999-999999999999')).statusCode).toBe(404);
});

test('decideReward waits for a concurrent failure of the project and is refused', async () => {
  const { decide, project, platform, rows, stateOf } = await openReview();
  const key = await buildReward(platform, project, { state: 'prepare' });
  const failing = await platform.database.db.connect();
  await failing.query('begin');
  await failing.query(`update project set state = 'fail' where key = $1`, [project.key]);
  await failing.query(
    `insert into project_transition (id, project_key, from_state, to_state, actor, at)
     select gen_random_uuid(), key, 'funding', 'fail', 'test', updated_at from project where key = $1`,
    [project.key],
  );
  const deciding = decide(key);
  const isWaiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await rows(isWaiting))[0].n).toBe(1);
  await failing.query('commit');
  failing.release();
  const answer = await deciding;
  expect([answer.statusCode, answer.json().msg, await stateOf(key)]).toEqual([409, CLOSED, 'prepare']);
});

test('decideReward requires a reason for a refusal', async () => {
  const { admin, project, platform, stateOf } = await openReview();
  const key = await buildReward(platform, project, { state: 'prepare' });
  for (const message of [undefined, '', ' \n']) {
    const refused = await admin.call('POST', '/admin/pqbox', { key, decision: 'reject', message });
    expect(refused.json().data.fields).toEqual({ message: '반려 사유를 입력해주세요.' });
  }
  expect(await stateOf(key)).toBe('prepare');
});
