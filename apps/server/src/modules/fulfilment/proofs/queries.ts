import { answersSchema } from '@pq/contract/shapes/reward';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import {
  type ProofQueue,
  type ProofState,
  type ProofStep,
  proofStates,
  proofSteps,
} from '@pq/domain/pledge/proof';
import { purposes } from '@pq/domain/project/project';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { lineOf, lineRow } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';

const proofOrder = z.object({
  gateKey: z.string(),
  seq: z.number().nullable(),
  status: z.enum(pledgeStatuses),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  makerId: z.string(),
  makerEmail: z.string(),
  makerName: z.string(),
  backerId: z.string(),
  backerEmail: z.string(),
  backerName: z.string(),
  backerHasLeft: z.boolean(),
});
export type ProofOrder = z.output<typeof proofOrder>;

export function findProofOrder(db: Executor, gateKey: string): Promise<ProofOrder | null> {
  return queryOne(
    db,
    proofOrder,
    sql`
    select g.id as gate_key, g.seq, g.status, p.key as project_key, p.purpose, p.title, p.owner_id as maker_id,
      k.email as maker_email, k.name as maker_name, g.member_id as backer_id, b.email as backer_email, b.name as backer_name,
      b.left_at is not null as backer_has_left
    from pledge g join project p on p.key = g.project_key
      join member k on k.id = p.owner_id join member b on b.id = g.member_id
    where g.id = ${gateKey}`,
  );
}

/**
 * Locks a pledge of this maker or backer, so that its proofs change one after the other, and not after a refund or once its backer
 * has left. The lock is a statement of its own: only a later statement sees what the transactions it waited for have written.
 */
export async function lockProofOrder(
  tx: Tx,
  gateKey: string,
  who: { makerId: string } | { backerId: string },
): Promise<ProofOrder | null> {
  const own =
    'makerId' in who
      ? sql`(select owner_id from project where key = g.project_key) = ${who.makerId}`
      : sql`g.member_id = ${who.backerId}`;
  const locked = await execute(
    tx,
    sql`select from pledge g where id = ${gateKey} and ${own} for no key update`,
  );
  return locked === 0 ? null : findProofOrder(tx, gateKey);
}

export async function findPledgeOfProof(db: Executor, proofId: string): Promise<string | null> {
  const found = await queryOne(
    db,
    z.object({ pledgeId: z.string() }),
    sql`select pledge_id from proof where id = ${proofId}`,
  );
  return found?.pledgeId ?? null;
}

const proofRow = z.object({
  key: z.string(),
  gateKey: z.string(),
  round: z.int(),
  state: z.enum(proofStates),
  at: z.number(),
  images: z.array(z.string()),
  steps: z.array(z.object({ what: z.enum(proofSteps), at: z.number(), text: z.string() })),
});
export type ProofRow = z.output<typeof proofRow>;

export function listProofRows(db: Executor, gateKey: string): Promise<ProofRow[]> {
  return query(
    db,
    proofRow,
    sql`
    select f.id as key, f.pledge_id as gate_key, f.round, f.state, ${epochMs('f.moved_at')} as at, i.images, s.steps
    from proof f
      cross join lateral (
        select coalesce(json_agg(url order by position), '[]') as images
        from proof_picture where proof_id = f.id) i
      cross join lateral (
        select json_agg(json_build_object('what', what, 'at', ${epochMs('at')}, 'text', text)
          order by at, array_position(${[...proofSteps]}::text[], what)) as steps
        from proof_step where proof_id = f.id) s
    where f.pledge_id = ${gateKey}
    order by f.round desc`,
  );
}

export async function insertProof(
  tx: Tx,
  {
    key,
    gateKey,
    round,
    text,
    images,
  }: { key: string; gateKey: string; round: number; text: string; images: string[] },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`insert into proof (id, pledge_id, round, moved_at) values (${key}, ${gateKey}, ${round}, ${now})`,
  );
  await insertStep(tx, key, { what: 'sent', text }, now);
  await execute(
    tx,
    sql`insert into proof_picture (proof_id, position, url)
      select ${key}::uuid, place - 1, url from unnest(${images}::text[]) with ordinality as i(url, place)`,
  );
}

export async function insertStep(
  db: Executor,
  proofId: string,
  { what, text = '' }: { what: ProofStep; text?: string },
  now: Date,
): Promise<boolean> {
  const inserted = await execute(
    db,
    sql`insert into proof_step (proof_id, what, at, text) values (${proofId}, ${what}, ${now}, ${text})
      on conflict do nothing`,
  );
  return inserted === 1;
}

export async function moveProof(tx: Tx, proofId: string, state: ProofState, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update proof set state = ${state}, moved_at = ${now} where id = ${proofId} and state = 'sent'`,
  );
}

// As in the index proof_to_remind.
const isToRemind = (before: Date): Sql => sql`f.state = 'sent' and not f.reminded and f.moved_at <= ${before}
  and exists (select from pledge g where g.id = f.pledge_id and g.status = 'paid')`;

export function lockProofToRemind(
  tx: Tx,
  before: Date,
  skip: readonly string[],
): Promise<{ key: string; gateKey: string; round: number } | null> {
  return queryOne(
    tx,
    proofRow.pick({ key: true, gateKey: true, round: true }),
    sql`
    select f.id as key, f.pledge_id as gate_key, f.round from proof f
    where ${isToRemind(before)} and f.id <> all(${skip}::uuid[])
    order by f.moved_at, f.id limit 1 for update skip locked`,
  );
}

export async function recordReminder(tx: Tx, proofId: string, now: Date): Promise<void> {
  await execute(tx, sql`update proof set reminded = true where id = ${proofId}`);
  await insertStep(tx, proofId, { what: 'reminded' }, now);
}

export async function isAnyToRemind(db: Executor, before: Date): Promise<boolean> {
  return (await execute(db, sql`select from proof f where ${isToRemind(before)} limit 1`)) > 0;
}

const queuedOrder = z.object({
  gateKey: z.string(),
  seq: z.number().nullable(),
  nickname: z.string(),
  proof: z.object({ key: z.string(), round: z.int(), state: z.enum(proofStates), at: z.number() }).nullable(),
  paidAt: z.number(),
  rewards: z.array(lineRow.extend({ context: z.string() })),
  answers: answersSchema,
  note: z.string(),
  files: z.array(z.object({ url: z.string(), name: z.string() })),
});

const paidOrders = (projectKey: string): Sql => sql`
  from pledge g left join lateral (
    select id, round, state, moved_at from proof where pledge_id = g.id order by round desc limit 1) f on true
  where g.project_key = ${projectKey} and g.status = 'paid'`;

export function listQueuedOrders(
  db: Executor,
  projectKey: string,
  state: ProofQueue,
  page: { limit: number; offset: number },
): Promise<z.output<typeof queuedOrder>[]> {
  const order =
    state === 'approved' ? sql`f.moved_at desc, g.id desc` : sql`coalesce(f.moved_at, g.settled_at), g.id`;
  return query(
    db,
    queuedOrder,
    sql`
    select o.gate_key, g.seq, m.name as nickname, o.proof, ${epochMs('g.settled_at')} as paid_at, i.rewards, g.answers, g.note, x.files
    from (
      select row_number() over (order by ${order}) as place, g.id as gate_key,
        case when f.id is not null then json_build_object('key', f.id, 'round', f.round, 'state', f.state,
          'at', ${epochMs('f.moved_at')}) end as proof
      ${paidOrders(projectKey)} and coalesce(f.state, 'none') = ${state}
      order by 1 limit ${page.limit} offset ${page.offset}
    ) o
      join pledge g on g.id = o.gate_key
      join member m on m.id = g.member_id
      cross join lateral (
        select coalesce(json_agg(json_build_object(${lineOf('i', 'r')}, 'context', r.context)
          order by i.idx, i.choice), '[]') as rewards
        from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id) i
      cross join lateral (
        select coalesce(json_agg(json_build_object('url', url, 'name', name) order by position), '[]') as files
        from pledge_file where pledge_id = g.id) x
    order by o.place`,
  );
}

const queueCounts = z.object({ change: z.int(), none: z.int(), sent: z.int(), approved: z.int() });

export function countQueuedOrders(db: Executor, projectKey: string): Promise<z.output<typeof queueCounts>> {
  return queryOnly(
    db,
    queueCounts,
    sql`
    select count(*) filter (where f.state = 'change')::int as change, count(*) filter (where f.id is null)::int as none,
      count(*) filter (where f.state = 'sent')::int as sent, count(*) filter (where f.state = 'approved')::int as approved
    ${paidOrders(projectKey)}`,
  );
}

/** Their files are deleted with the pledges' attachments. */
export async function deleteProofPictures(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`delete from proof_picture i using proof f where f.id = i.proof_id and f.pledge_id = any(${pledgeIds}::uuid[])`,
  );
}

export async function eraseProofTexts(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`update proof_step s set text = '' from proof f
      where f.id = s.proof_id and f.pledge_id = any(${pledgeIds}::uuid[]) and s.text <> ''`,
  );
}
