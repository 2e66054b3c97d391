import type { Wait } from '@pq/contract/shapes/waitlist';
import { seoulDate } from '@pq/domain/dates';
import { choiceText, surchargeOf } from '@pq/domain/reward/options';
import { isEarlyOpen, isSoldOut, mostForOne } from '@pq/domain/reward/pieces-left';
import { rewardTitle } from '@pq/domain/reward/texts';
import type { Platform } from '#src/platform/platform.ts';
import { listWaitRows } from './queries.ts';

export async function listWaits({ database, clock }: Platform, memberId: string): Promise<Wait[]> {
  const today = seoulDate(clock.now());
  const rows = await listWaitRows(database.db, memberId);
  return rows.map(({ context, goods, productCost, count, sold, held, pieces, ...row }) => {
    const { name, options, early } = goods;
    const isOfAny = row.choice.length === 0;
    const mayHave = pieces < mostForOne(goods);
    const isFree =
      mayHave && isEarlyOpen({ early, sold }, today) && !isSoldOut({ ...goods, count, sold, held }, []);
    return {
      ...row,
      isFree,
      // The rule of joinWaitlist.
      canWait: mayHave && !isFree && isEarlyOpen({ early, sold: -1 }, today),
      reward: rewardTitle({ name, context }),
      choiceText: isOfAny ? '' : choiceText(options, row.choice),
      price: productCost + (isOfAny ? 0 : surchargeOf(options, row.choice)),
    };
  });
}
