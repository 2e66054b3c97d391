import type { Wait } from '@pq/contract/shapes/waitlist';
import { choiceText, surchargeOf } from '@pq/domain/reward/options';
import { rewardTitle } from '@pq/domain/reward/texts';
import type { Executor } from '#src/platform/database/database.ts';
import { listWaitRows } from './queries.ts';

export async function listWaits(db: Executor, memberId: string): Promise<Wait[]> {
  const rows = await listWaitRows(db, memberId);
  return rows.map(({ name, context, options, productCost, ...row }) => {
    const isOfAny = row.choice.length === 0;
    return {
      ...row,
      reward: rewardTitle({ name, context }),
      choiceText: isOfAny ? '' : choiceText(options, row.choice),
      price: productCost + (isOfAny ? 0 : surchargeOf(options, row.choice)),
    };
  });
}
