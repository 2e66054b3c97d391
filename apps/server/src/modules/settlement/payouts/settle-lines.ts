import { t } from '@pq/domain/copy';
import type { TransferResult } from '@pq/domain/settlement/payouts';
import { type Posting, postEntries } from '#src/modules/ledger/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { type LineRow, writeFailed, writePaid } from './queries.ts';

/** `reason`: what the bank says, which the maker reads. */
export type Outcome = { result: TransferResult; reference: string | null; reason: string };
type Posted = Pick<LineRow, 'id' | 'projectKey' | 'amount'>;

/** The transfer is made, or its amount is owed to the maker again. `sign` -1 reverses it. */
export function postingOf(
  { id, projectKey, amount }: Posted,
  result: TransferResult,
  { sign = 1, key = id }: { sign?: 1 | -1; key?: string } = {},
): Posting {
  const type = key === id ? 'payout_line' : 'payout_correction';
  const clearing = { account: 'clearing', amount: sign * amount } as const;
  return result === 'ok'
    ? { event: 'paid', ref: { type, key }, legs: [clearing, { account: 'bank', amount: -sign * amount }] }
    : {
        event: 'returned',
        ref: { type, key },
        legs: [clearing, { account: 'maker', amount: -sign * amount, projectKey }],
      };
}

/** Records what became of a transfer, posts it and mails the maker. */
export async function settleLine(
  tx: Tx,
  line: LineRow,
  outcome: Outcome,
  now: Date,
  postings: readonly Posting[] = [postingOf(line, outcome.result)],
): Promise<void> {
  const { result, reference, reason } = outcome;
  if (result === 'ok') await writePaid(tx, line, reference, now);
  else await writeFailed(tx, line, { reference, failure: reason || null }, now);
  await postEntries(tx, postings, now);
  await mailMaker(tx, line, outcome, now);
}

async function mailMaker(tx: Tx, line: LineRow, { result, reason }: Outcome, now: Date): Promise<void> {
  const { email: to, nickname, title, purpose, projectKey, statement: number, amount } = line;
  // Members who have left have no mailbox.
  if (to === null) return;
  const data = { nickname, title, purpose, projectKey, number, amount };
  const dedupeKey = `payout:${line.id}:${result}:${now.getTime()}`;
  if (result === 'ok') await enqueueMail(tx, { kind: 'payoutPaid', to, data, dedupeKey }, now);
  else
    await enqueueMail(
      tx,
      {
        kind: 'payoutFailed',
        to,
        data: { ...data, reason: reason || t('payout.failure.unknown') },
        dedupeKey,
      },
      now,
    );
}
