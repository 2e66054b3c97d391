import { type BatchState, batchStates, type LineState, lineStates } from '@pq/domain/settlement/payouts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Posting, postEntries } from '#src/modules/ledger/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { postingsOf } from './release.ts';
import { postingOf } from './settle-lines.ts';

/** A batch as the decision log has it last; times in epoch ms. */
export type LoggedBatch = {
  batch: string;
  number: number;
  state: BatchState;
  gatheredBy: string;
  gatheredAt: number;
  releasedBy: string | null;
  releasedAt: number | null;
  exportedAt: number | null;
  completedAt: number | null;
  dissolvedAt: number | null;
};

/** A transfer as the decision log has it last: sums in KRW, never its account. */
export type LoggedLine = {
  line: string;
  batch: string;
  n: number;
  number: string;
  stage: string;
  amount: number;
  netted: number;
  carried: number;
  identityVersion: number;
  state: LineState;
  reference: string | null;
  failure: string | null;
  settledAt: number | null;
  nettings: { project: string; amount: number }[];
};

export async function readBatchStates(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, BatchState>> {
  const rows = await query(
    db,
    z.object({ key: z.string(), state: z.enum(batchStates) }),
    sql`select key, state from payout_batch where key = any(${[...keys]}::uuid[])`,
  );
  return new Map(rows.map(({ key, state }) => [key, state]));
}

export async function readLineStates(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { state: LineState; reference: string | null }>> {
  const rows = await query(
    db,
    z.object({ id: z.string(), state: z.enum(lineStates), reference: z.string().nullable() }),
    sql`select id, state, reference from payout_line where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Writes a batch (null: it is as it was) and its transfers as they were last, with what the ledger lacks of them, so that nothing is paid again. A transfer that is
 * written again has no account: it waits for its result, and cannot be sent to the bank again (`without account`).
 */
export async function restoreBatch(
  tx: Tx,
  batch: LoggedBatch | null,
  lines: readonly LoggedLine[],
  now: Date,
): Promise<'written' | 'without account'> {
  if (batch) await upsertBatch(tx, batch);
  let isWithoutAccount = false;
  for (const line of lines) {
    const known = await findLine(tx, line);
    await upsertLine(tx, line);
    await postEntries(tx, missingPostings(line, known), now);
    isWithoutAccount ||= known.state === null && line.state === 'released';
  }
  return isWithoutAccount ? 'without account' : 'written';
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms));

async function upsertBatch(tx: Tx, batch: LoggedBatch): Promise<void> {
  const { batch: key, number, state, gatheredBy, releasedBy } = batch;
  // The row needs an admin, who may be lost, too.
  const adminOf = (uid: string | null) =>
    sql`(select id from member where ${uid}::uuid is not null and (id = ${uid} or role = 'admin') order by id = ${uid} desc, id limit 1)`;
  await execute(
    tx,
    sql`
    insert into payout_batch (key, number, state, gathered_by, gathered_at, released_by, released_at, exported_at, completed_at, dissolved_at)
    values (${key}, ${number}, ${state}, ${adminOf(gatheredBy)}, ${at(batch.gatheredAt)}, ${adminOf(releasedBy)}, ${at(batch.releasedAt)},
      ${at(batch.exportedAt)}, ${at(batch.completedAt)}, ${at(batch.dissolvedAt)})
    on conflict (key) do update set state = excluded.state, released_by = excluded.released_by, released_at = excluded.released_at,
      exported_at = excluded.exported_at, completed_at = excluded.completed_at, dissolved_at = excluded.dissolved_at`,
  );
}

const knownRow = z.object({ state: z.enum(lineStates).nullable(), projectKey: z.string() });
type Known = z.output<typeof knownRow>;

async function findLine(tx: Tx, { line, stage }: LoggedLine): Promise<Known> {
  const found = await queryOne(
    tx,
    knownRow,
    sql`
    select s.project_key, (select state from payout_line where id = ${line}) as state
    from payout_stage g join statement s on s.key = g.statement_key where g.key = ${stage} for update of g`,
  );
  if (!found) throw new Error(`stage ${stage} is gone`);
  return found;
}

async function upsertLine(tx: Tx, logged: LoggedLine): Promise<void> {
  const { line, batch, n, number, stage, amount, netted, carried, identityVersion, state } = logged;
  const { reference } = logged;
  // The transfer that has it here was given another one since, or none.
  await execute(
    tx,
    sql`update payout_line set reference = null where reference = ${reference} and id <> ${line}`,
  );
  await execute(
    tx,
    sql`
    insert into payout_line (id, batch_key, n, number, stage_key, amount, netted, carried, identity_version, bank, holder, account_tail,
      state, reference, failure, settled_at)
    values (${line}, ${batch}, ${n}, ${number}, ${stage}, ${amount}, ${netted}, ${carried}, ${identityVersion}, '', '', '', ${state},
      ${reference}, ${logged.failure}, ${at(logged.settledAt)})
    on conflict (id) do update set state = excluded.state, reference = excluded.reference, failure = excluded.failure,
      settled_at = excluded.settled_at, sealed = case when excluded.state <> 'dissolved' then payout_line.sealed end`,
  );
  await execute(
    tx,
    sql`
    insert into payout_netting (line_id, project_key, amount)
    select ${line}, project, amount from jsonb_to_recordset(${JSON.stringify(logged.nettings)}::jsonb) as x(project uuid, amount bigint)
    on conflict do nothing`,
  );
}

/** What has left, and what became of it. Another result than the known one reverses that first. */
function missingPostings(logged: LoggedLine, { state: known, projectKey }: Known): Posting[] {
  const { line: id, amount, state, settledAt } = logged;
  if (state === known) return [];
  const posted = { id, projectKey, amount };
  const nettings = logged.nettings.map(({ project: to, amount: part }) => ({
    ...{ lineId: id, from: projectKey, to, amount: part },
  }));
  const [before, after] = [resultOf(known), resultOf(state)];
  const again = before ? { key: `${id} ${settledAt}` } : {};
  return [
    ...(hasLeft(state) && !hasLeft(known) ? postingsOf([posted], nettings) : []),
    ...(before ? [postingOf(posted, before, { sign: -1, ...again })] : []),
    ...(after ? [postingOf(posted, after, again)] : []),
  ];
}

export const hasLeft = (state: LineState | null) => state === 'released' || resultOf(state) !== null;

function resultOf(state: LineState | null): 'ok' | 'failed' | null {
  if (state === 'paid') return 'ok';
  return state === 'failed' ? 'failed' : null;
}
