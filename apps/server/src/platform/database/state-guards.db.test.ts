import { canTransitionPledge, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { canTransitionProof, proofStates } from '@pq/domain/pledge/proof';
import { canTransitionReward, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { canTransition, projectStates } from '@pq/domain/project/project';
import { expect, it } from 'vitest';
import { newId } from '#src/platform/ids.ts';
import { buildPledge, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';

async function refusalOf(
  { database }: TestPlatform,
  update: { text: string; values: unknown[] },
): Promise<string | null> {
  const client = await database.db.connect();
  try {
    await client.query('begin');
    await client.query(update.text, update.values);
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it("the database allows exactly the domain's project transitions", async () => {
  const platform = await openTestPlatform();
  for (const from of projectStates) {
    const { key } = await buildProject(platform, {
      state: from,
      rejectMessage: '사유',
      blindedFrom: from === 'blind' ? 'funding' : null,
    });
    for (const to of projectStates.filter((state) => state !== from)) {
      const refusal = await refusalOf(platform, {
        text: `update project set state = $2, blinded_from = case when $2 = 'blind' then 'funding' end where key = $1`,
        values: [key, to],
      });
      expect([from, to, refusal]).toEqual([from, to, canTransition(from, to) ? null : 'project_state_guard']);
    }
  }
});

it('the database rejects a project transition without its history row', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const { key } = await buildProject(platform, { state: 'ready' });
  const now = new Date(platform.clock.now());
  const move = async (noted: boolean, [from, to]: [string, string], at = now) => {
    const client = await db.connect();
    try {
      await client.query('begin');
      await client.query(
        `update project set state = $2, blinded_from = case when $2 = 'blind' then $3 end, updated_at = $4 where key = $1`,
        [key, to, from, at],
      );
      if (noted)
        await client.query(
          `insert into project_transition (id, project_key, from_state, to_state, actor, at)
           values (gen_random_uuid(), $1, $2, $3, 'clock', $4)`,
          [key, from, to, at],
        );
      await client.query('commit');
      return null;
    } catch (error) {
      await client.query('rollback');
      return (error as { constraint?: string }).constraint;
    } finally {
      client.release();
    }
  };
  expect(await move(false, ['ready', 'blind'])).toBe('project_move_noted');
  expect(await move(true, ['ready', 'blind'])).toBeNull();
  expect(await move(false, ['blind', 'ready'])).toBe('project_move_noted');
  expect(await move(true, ['blind', 'ready'])).toBeNull();
  expect(await move(false, ['ready', 'blind'], new Date(now.getTime() + 1))).toBe('project_move_noted');
});

it("the database allows exactly the domain's pledge transitions", async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  for (const from of pledgeStatuses) {
    const id = await buildPledge(platform, project);
    await platform.owner.query(`
      begin;
      alter table pledge disable trigger pledge_status_guard;
      update pledge set status = '${from}', due_at = null where id = '${id}';
      set constraints all immediate;
      alter table pledge enable trigger pledge_status_guard;
      commit`);
    for (const to of pledgeStatuses.filter((status) => status !== from)) {
      const refusal = await refusalOf(platform, {
        text: 'update pledge set status = $2 where id = $1',
        values: [id, to],
      });
      const expected = canTransitionPledge(from, to) ? null : 'pledge_status_guard';
      expect([from, to, refusal]).toEqual([from, to, expected]);
    }
  }
});

it("the database allows exactly the domain's proof transitions", async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  for (const from of proofStates) {
    const id = newId(platform.clock.now());
    const insert = `insert into proof (id, pledge_id, round, state, moved_at) values ($1, $2, 1, $3, now())`;
    await platform.database.db.query(insert, [id, await buildPledge(platform, project), from]);
    for (const to of proofStates.filter((state) => state !== from)) {
      const refusal = await refusalOf(platform, {
        text: 'update proof set state = $2 where id = $1',
        values: [id, to],
      });
      const expected = canTransitionProof(from, to) ? null : 'proof_state_guard';
      expect([from, to, refusal]).toEqual([from, to, expected]);
    }
  }
});

it("the database allows exactly the domain's digital reward transitions", async () => {
  const platform = await openTestPlatform();
  const { key: projectKey, ownerId } = await buildProject(platform);
  for (const from of rewardStates) {
    const key = newId(platform.clock.now());
    const insert = `insert into pq_reward (key, project_key, author_id, state, message, submitted_at, created_at, updated_at)
      values ($1, $2, $3, $4, '사유', now(), now(), now())`;
    await platform.database.db.query(insert, [key, projectKey, ownerId, from]);
    for (const to of rewardStates.filter((state) => state !== from)) {
      const refusal = await refusalOf(platform, {
        text: 'update pq_reward set state = $2 where key = $1',
        values: [key, to],
      });
      const expected = canTransitionReward(from, to) ? null : 'pq_reward_state_guard';
      expect([from, to, refusal]).toEqual([from, to, expected]);
    }
  }
});
