import { DAY_MS } from '@pq/domain/dates';
import { LETTER_DAYS } from '@pq/domain/settlement/balances';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { groupByMaker, listOwing, type OwingMaker } from '../payouts/owing.ts';
import { findMailbox, hasNextStage, recordLetter } from './queries.ts';

/** Mails makers who owe something for so long and have no other payout that it is subtracted from; returns how many. */
export async function sendBalanceLetters(platform: Platform, signal: AbortSignal): Promise<number> {
  const nowMs = platform.clock.now();
  const makers = groupByMaker(await listOwing(platform.database.db));
  let sent = 0;
  for (const maker of makers) {
    const due = LETTER_DAYS.filter((days) => nowMs - maker.since >= days * DAY_MS);
    if (signal.aborted || due.length === 0) continue;
    if (await sendLetter(platform, maker, due)) sent += 1;
  }
  return sent;
}

/** The latest letter that is due; earlier letters are recorded, too. */
function sendLetter(
  { database, clock, config }: Platform,
  { memberId, nickname, since, owes, projects }: OwingMaker,
  due: readonly number[],
): Promise<boolean> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    if (await hasNextStage(tx, memberId)) return false;
    const isNew = [];
    for (const days of due)
      isNew.push(await recordLetter(tx, { memberId, since: new Date(since), days }, now));
    const [first] = projects;
    if (!isNew.at(-1) || !first) return false;
    const email = await findMailbox(tx, memberId);
    if (email === null) return true;
    const days = due.at(-1) ?? 0;
    const { title, purpose, projectKey } = first;
    await enqueueMail(
      tx,
      {
        kind: 'balanceDue',
        to: email,
        data: { nickname, title, purpose, projectKey, amount: owes, days, account: config.settlementAccount },
        dedupeKey: `balance:${memberId}:${since}:${days}`,
      },
      now,
    );
    return true;
  });
}
