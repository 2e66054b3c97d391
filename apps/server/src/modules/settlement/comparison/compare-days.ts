import { addDays } from '@pq/domain/dates';
import {
  type BookRow,
  compareBooks,
  type Difference,
  MATCHED_DAYS,
} from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { postEntries } from '#src/modules/ledger/index.ts';
import { listSettledRows } from '#src/modules/payments/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { dateLate } from './date-late.ts';
import { listPostings, listProviderRows, lockFiles, ROW_REF, setSums } from './provider-files.ts';

/**
 * Compares one day with the file of the provider, in the caller's transaction: posts each row that agrees, opens a difference for each
 * that does not, and closes those that agree by now, which it names by day and order. `open`: how many are, without what a person has
 * closed.
 */
export async function compareDay(tx: Tx, day: string, at: Date): Promise<{ open: number; closed: string[] }> {
  const [from, to] = [addDays(day, -MATCHED_DAYS), addDays(day, 1)];
  const files = await lockFiles(tx, from, to);
  const theirs = await listProviderRows(tx, from, to);
  const compare = async () => {
    const ours = await listSettledRows(tx, from, to);
    return { ours, ...compareBooks(ours, theirs, files) };
  };
  const found = await compare();
  const open = new Set([...found.waiting, ...found.differences].map(({ oid }) => oid));
  const { ours, ...compared } = (await dateLate(tx, [...open])) ? await compare() : found;
  const isOfDay = (row: { day: string }) => row.day === day;
  await postAgreed(tx, day, compared.agreed.filter(isOfDay), at);
  const differences = compared.differences.filter(isOfDay);
  const projects = new Map(ours.map(({ oid, projectKey }) => [oid, projectKey]));
  const closed = await closeAgreed(tx, day, compared.waiting.filter(isOfDay), differences, at);
  const count = await openDifferences(tx, differences, projects, at);
  const sum = (rows: readonly BookRow[]) =>
    rows.filter(isOfDay).reduce((all, { total, refunded }) => all + total - refunded, 0);
  await setSums(tx, day, { ours: sum(ours), theirs: sum(theirs) });
  return { open: count, closed };
}

/** What the provider pays out for a row and what it subtracts, less what is posted for the row as an earlier file had it. */
async function postAgreed(tx: Tx, day: string, agreed: readonly BookRow[], at: Date): Promise<void> {
  if (agreed.length === 0) return;
  const orders = new Set(agreed.map(({ oid }) => oid));
  const rows = (await listPostings(tx, day)).filter(({ oid }) => orders.has(oid));
  await postEntries(
    tx,
    rows.map(({ nextKey, total, refunded, fee, posted }) => ({
      event: 'provider-settled',
      ref: { type: ROW_REF, key: nextKey },
      legs: [
        { account: 'bank', amount: total - refunded - fee - posted.bank },
        { account: 'provider_cost', amount: fee - posted.cost },
        { account: 'provider', amount: refunded - total - posted.provider },
      ],
    })),
    at,
  );
}

/** A later file agreed. What waits for a neighbour's file stays open. */
async function closeAgreed(
  tx: Tx,
  day: string,
  waiting: readonly { oid: string }[],
  differences: readonly Difference[],
  at: Date,
): Promise<string[]> {
  const open = [...waiting, ...differences].map(({ oid }) => oid);
  const closed = await query(
    tx,
    z.object({ orderId: z.string() }),
    sql`update provider_difference set state = 'closed', closed_at = ${at}
      where day = ${day} and state <> 'closed' and not order_id = any(${open}) returning order_id`,
  );
  return closed.map(({ orderId }) => `${day} ${orderId}`);
}

const closedRow = z.object({ orderId: z.string(), sums: z.string() });

/** A difference that a person closed is opened again only when its sums have changed since. */
async function openDifferences(
  tx: Tx,
  differences: readonly Difference[],
  projects: ReadonlyMap<string, string>,
  at: Date,
): Promise<number> {
  const [first] = differences;
  if (!first) return 0;
  const closed = await query(
    tx,
    closedRow,
    sql`select order_id, concat_ws(' ', our_total, our_refunded, their_total, their_refunded) as sums
      from provider_difference where day = ${first.day} and closed_by is not null`,
  );
  const settled = new Set(closed.map(({ orderId, sums }) => `${orderId} ${sums}`));
  const rows = differences
    .filter(
      ({ oid, ours, theirs }) =>
        !settled.has(`${oid} ${ours.total} ${ours.refunded} ${theirs.total} ${theirs.refunded}`),
    )
    .map(({ oid, kind, ours, theirs }) => ({
      id: newId(at.getTime()),
      ...{ oid, kind, project: projects.get(oid) ?? null },
      ...{ ourTotal: ours.total, ourRefunded: ours.refunded },
      ...{ theirTotal: theirs.total, theirRefunded: theirs.refunded },
    }));
  await execute(
    tx,
    sql`insert into provider_difference (id, day, order_id, kind, our_total, our_refunded, their_total, their_refunded,
        project_key, found_at)
      select id, ${first.day}, oid, kind, "ourTotal", "ourRefunded", "theirTotal", "theirRefunded", coalesce(project, (
        select g.project_key from charge c join pledge g on g.id = c.pledge_id where c.order_id = oid)), ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, oid text, kind text, "ourTotal" bigint,
        "ourRefunded" bigint, "theirTotal" bigint, "theirRefunded" bigint, project uuid)
      on conflict (day, order_id) where state <> 'closed' do update set kind = excluded.kind, our_total = excluded.our_total,
        our_refunded = excluded.our_refunded, their_total = excluded.their_total, their_refunded = excluded.their_refunded,
        state = case when (provider_difference.our_total, provider_difference.our_refunded, provider_difference.their_total,
          provider_difference.their_refunded) = (excluded.our_total, excluded.our_refunded, excluded.their_total,
          excluded.their_refunded) then provider_difference.state else 'open' end`,
  );
  return rows.length;
}
