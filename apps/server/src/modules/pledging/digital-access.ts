import { openingStatuses, opensFrom } from '@pq/domain/pqbox/reward-audience';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { NewMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { prepared, query } from '#src/platform/database/query.ts';

const openedReward = z.object({
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
  projectState: z.enum(projectStates),
  reward: z.string(),
  rewardKey: z.string(),
  finish: z.string(),
});
export type OpenedReward = z.output<typeof openedReward>;

const openedByPayment = openedReward.extend({
  backerId: z.string(),
  email: z.string(),
  nickname: z.string(),
});

export function listOpenedByPayment(
  tx: Tx,
  pledgeIds: readonly string[],
): Promise<z.output<typeof openedByPayment>[]> {
  return query(
    prepared(tx, 'rewards-opened-by-payment'),
    openedByPayment,
    sql`
    select r.key as reward_key, r.title as reward, r.period_finish as finish,
      p.title, p.purpose, p.key as project_key, p.state as project_state, m.id as backer_id, m.email, m.name as nickname
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
      join pq_reward r on r.project_key = p.key
    where g.id = any(${pledgeIds}::uuid[]) and r.state = 'funding' and r.open_from = 'payment' and ${raw(mayOpen)}
    order by g.id, r.period_start, r.key`,
  );
}

type Backer = { id: string; email: string; nickname: string };
type Opened = Omit<OpenedReward, 'projectState'>;

export function openedMail(
  { id, email: to, nickname }: Backer,
  { title, purpose, projectKey, reward, rewardKey, finish }: Opened,
): NewMail {
  const data = { nickname, title, purpose, projectKey, reward, rewardKey, finish };
  return { kind: 'rewardOpened', to, data, dedupeKey: `reward-opened:${rewardKey}:${id}` };
}

/** Whether the pledge `g` opens the reward `r`: as `rewardLock` of the domain says. */
export const mayOpen = `(${opensFrom.map(statusesFrom).join(' or ')})
  and (r.tiers is null or exists (select from pledge_item i where i.pledge_id = g.id and i.idx = any(r.tiers)))`;

function statusesFrom(from: (typeof opensFrom)[number]): string {
  return `r.open_from = '${from}' and g.status in ('${openingStatuses(from).join("', '")}')`;
}
