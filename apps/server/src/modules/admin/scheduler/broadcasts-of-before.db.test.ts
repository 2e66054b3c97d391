import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildReward } from '#src/modules/digital-rewards/testing/build-reward.ts';
import { runBroadcasts } from '#src/modules/notifications/index.ts';
import { buildMember, buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { broadcastKinds } from './broadcast-kinds.ts';

const migration = new URL('../../../../migrations/0138_broadcasts_of_before.sql', import.meta.url);

async function open() {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const members = [];
  for (let n = 0; n < 3; n += 1) members.push(await buildMember(platform));
  members.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id } of members) await buildPledge(platform, project, id);
  const reward = await buildReward(platform, project);
  const now = new Date(platform.clock.now());
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.owner.query(text, values)).rows;
  const [{ owner_id: author }] = await query('select owner_id from project');
  return {
    members,
    query,
    /** As the release before does. */
    async enqueue(after: string | null) {
      const removal = 'a0000000-0000-4000-8000-000000000001';
      await query(
        `insert into pq_reward_telling (id, reward_key, file, told_after, created_at)
         values (gen_random_uuid(), $1, null, $2, $3), (gen_random_uuid(), $1, 'a/b.zip', $2, $3)`,
        [reward, after, now],
      );
      await query(
        `insert into pq_reward_removal
           (key, project_key, author_id, title, reason, tiers, open_from, removed_at, is_mailed, mailed_after)
         values ($1, $2, $3, '리워드', '사유', null, 'pledge', $4, false, $5)`,
        [removal, project.key, author, now, after],
      );
      await query(
        `insert into policy_text (id, version, title, sections, effective_at, created_at, material, summary, told_after)
         values ('terms', 2, '이용약관', '[]', '2026-11-01', $1, true, '요약', $2)`,
        [now, after],
      );
    },
    run: () => runBroadcasts(platform, broadcastKinds, new AbortController().signal),
    recipients: (kind: string) =>
      query(`select m.id from mail join member m on m.email = mail.recipient where kind = $1 order by m.id`, [
        kind,
      ]).then((rows) => rows.map(({ id }) => id)),
  };
}

const kinds = ['rewardOpened', 'rewardReplaced', 'rewardRemoved', 'policyChanged'];

test('notifications that the release before had half written are finished once', async () => {
  const { members, query, enqueue, run, recipients } = await open();
  const functions = ['broadcast_reward_telling', 'broadcast_reward_removal', 'broadcast_policy_text'];
  await query(`drop function ${functions.join(', ')} cascade`);
  const [first, ...rest] = members.map(({ id }) => id);
  await enqueue(first ?? null);
  await query(await readFile(migration, 'utf8'));
  await run();
  for (const kind of kinds.slice(0, 3)) expect(await recipients(kind), kind).toEqual(rest);
  expect(await recipients('policyChanged')).toEqual(expect.arrayContaining(rest));
  expect(await recipients('policyChanged')).not.toContain(first);
  expect(await query('select from broadcast')).toEqual([]);
  expect(await query(`select data->>'file' as file from mail where kind = 'rewardReplaced' limit 1`)).toEqual(
    [{ file: 'a/b.zip' }],
  );
});

test('notifications that the release before enqueues during the upgrade are written once', async () => {
  const { members, query, enqueue, run, recipients } = await open();
  await enqueue(null);
  expect(await query('select from pq_reward_telling')).toEqual([]);
  expect(await query('select from pq_reward_removal where not is_mailed')).toEqual([]);
  await run();
  for (const kind of kinds)
    expect(await recipients(kind), kind).toEqual(expect.arrayContaining(members.map(({ id }) => id)));
});
