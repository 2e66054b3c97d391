import { postEntries } from '#src/modules/ledger/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { sealLineAccount } from '../account.ts';
import { insertBatch, listLines, moveToReleased, setBatchState, writeFailed } from '../queries.ts';
import { postingsOf } from '../release.ts';
import { postingOf } from '../settle-lines.ts';

type Input = {
  stage: string;
  adminId: string;
  state: 'gathered' | 'released' | 'exported' | 'failed';
};

/** Batch B1 with one stage of 23,712 KRW, without entries in the audit log; returns its key. */
export async function buildBatch(
  { database, clock, secrets }: Platform,
  { stage: stageKey, adminId, state }: Input,
): Promise<string> {
  const now = new Date(clock.now());
  const [key, id] = [newId(now.getTime()), newId(now.getTime())];
  await inTransaction(database.db, async (tx) => {
    const line = {
      ...{ id, batchKey: key, n: 1, number: 'B1-1', stageKey, amount: 23_712, netted: 0, carried: 0 },
      ...{ identityVersion: 1, bank: '004', holder: '윤서린', accountTail: '4821' },
      sealed: sealLineAccount('12345678904821', id, secrets),
    };
    await insertBatch(tx, { key, number: 1, gatheredBy: adminId, gatheredAt: now }, [line], []);
    if (state === 'gathered') return;
    await moveToReleased(tx, key, adminId, now);
    const [listed] = await listLines(tx, key);
    if (!listed) throw new Error('the line is missing');
    await postEntries(tx, postingsOf([listed], []), now);
    if (state === 'released') return;
    await setBatchState(tx, key, 'exported', now);
    if (state === 'exported') return;
    await writeFailed(tx, listed, { reference: null, failure: '예금주 이름이 다름' }, now);
    await postEntries(tx, [postingOf(listed, 'failed')], now);
    await setBatchState(tx, key, 'completed', now);
  });
  return key;
}
