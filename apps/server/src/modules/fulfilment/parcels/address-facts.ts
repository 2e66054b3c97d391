import { setImmediate as nextTurn } from 'node:timers/promises';
import type { listShipping as call } from '@pq/contract/calls/shipping';
import { findAddressDoubts } from '@pq/domain/shipping/address-check';
import { addressAnswer } from '@pq/domain/shipping/address-lock';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import { groupedOrders } from './list-queries.ts';

const addressRow = z.object({
  gateKey: z.string(),
  hasLeft: z.boolean(),
  zonecode: z.string(),
  basic: z.string(),
  detail: z.string(),
  tel: z.string(),
  changedAt: z.number().nullable(),
  exportedAt: z.number().nullable(),
  confirmedAt: z.number().nullable(),
});

type AddressFacts = Pick<Order, 'doubts' | 'answer' | 'addressChangedAt'>;
type Order = z.input<typeof call.data>['orders'][number];
type Answer = z.input<typeof call.data>['addresses'];
type Filter = z.output<typeof call.input>['address'];

/** Twenty thousand addresses are read for a fifth of a second, in which other requests are answered. */
const ROWS_PER_TURN = 500;

/** What is to be known of the addresses of unsent orders of a project, by their keys; `since`: its close. */
export async function readAddressFacts(
  db: Executor,
  projectKey: string,
  since: number,
): Promise<Map<string, AddressFacts>> {
  const rows = await query(
    db,
    addressRow,
    sql`select g.id as gate_key, o."group" = 'part' as has_left, g.zonecode, g.address_basic as basic, g.address_detail as detail,
      g.recipient_tel as tel, ${epochMs('g.address_changed_at')} as changed_at,
      ${epochMs('g.address_exported_at')} as exported_at, ${epochMs('g.address_confirmed_at')} as confirmed_at
    from ${groupedOrders({ projectKey })} join pledge g on g.id = o.id where o."group" in ('preparing', 'making', 'part')`,
  );
  const facts = new Map<string, AddressFacts>();
  for (const [n, row] of rows.entries()) {
    if (n > 0 && n % ROWS_PER_TURN === 0) await nextTurn();
    facts.set(row.gateKey, factsOf(row, since));
  }
  return facts;
}

function factsOf(row: z.output<typeof addressRow>, since: number): AddressFacts {
  const { changedAt, exportedAt, hasLeft } = row;
  // Nothing is changed after a parcel has left.
  const isNew = changedAt !== null && changedAt >= since && changedAt > (exportedAt ?? 0) && !hasLeft;
  return {
    doubts: findAddressDoubts(row),
    answer: addressAnswer({ ...row, closedAt: since }),
    addressChangedAt: isNew ? changedAt : null,
  };
}

export function countAddresses(facts: ReadonlyMap<string, AddressFacts>): Answer {
  const all = [...facts.values()];
  const answered = (answer: AddressFacts['answer']) => all.filter((one) => one.answer === answer).length;
  return {
    confirmed: answered('confirmed'),
    changed: answered('changed'),
    open: answered('open'),
    doubtful: all.filter((one) => isIn(one, 'doubtful')).length,
    unexported: all.filter((one) => isIn(one, 'changed')).length,
  };
}

/** The orders of a filter; null for all. */
export function keysIn(facts: ReadonlyMap<string, AddressFacts>, filter: Filter): string[] | null {
  if (filter === undefined) return null;
  return [...facts].filter(([, one]) => isIn(one, filter)).map(([key]) => key);
}

function isIn({ doubts, answer, addressChangedAt }: AddressFacts, filter: NonNullable<Filter>): boolean {
  if (filter === 'changed') return addressChangedAt !== null;
  return filter === 'doubtful' ? doubts.length > 0 : answer === 'open';
}
