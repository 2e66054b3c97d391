import type { listBalances as call } from '@pq/contract/calls/admin/balances';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { readMayConfirm } from '../other-confirms.ts';
import { groupByMaker, listOwing, presentOwing } from '../payouts/owing.ts';
import { listLetters, listOpenWriteOffs } from './queries.ts';

type Answer = z.input<typeof call.data>;

/** Makers who owe, by the day since which they do. */
export async function listBalances(
  { database: { db } }: Pick<Platform, 'database'>,
  admin: Pick<AdminCaller, 'uid'>,
  { page }: z.output<typeof call.input>,
): Promise<Answer> {
  const rows = await listOwing(db);
  const makers = groupByMaker(rows);
  const shown = makers.slice(page * pageSizes.admin, (page + 1) * pageSizes.admin);
  const ids = shown.map(({ memberId }) => memberId);
  const [writeOffs, letters, mayConfirm] = await Promise.all([
    listOpenWriteOffs(db, ids),
    listLetters(db, ids),
    readMayConfirm(db, admin),
  ]);
  return {
    total: makers.length,
    owes: rows.reduce((all, { amount }) => all + amount, 0),
    balances: shown.map((maker) => {
      const { memberId, since } = maker;
      const writeOff = writeOffs.find((one) => one.memberId === memberId);
      return {
        ...presentOwing(maker),
        letters: letters
          .filter((letter) => letter.memberId === memberId && letter.since === since)
          .map(({ days }) => days),
        writeOff: writeOff
          ? {
              amount: writeOff.amount,
              reason: writeOff.reason,
              askedBy: { uid: writeOff.askedBy, nickname: writeOff.askedByName },
              askedAt: writeOff.askedAt,
              mayConfirm: mayConfirm(writeOff.askedBy),
            }
          : null,
      };
    }),
  };
}
