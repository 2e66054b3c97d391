import type { Scrap } from '@pq/contract/calls/scraps';
import type { Purpose } from '@pq/domain/project/project';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayOpen } from '../catalog/policy.ts';
import { addScrap, findScrapTarget, listScrapRows, removeScrap } from './queries.ts';

/**
 * Scraps a project or takes the scrap back, and gives the member's new list. Toggles of one member happen one
 * after the other: two at once leave what was. A scrap of a project that has since been hidden can be taken back.
 * Throws notFound, loginRequired when the member has left meanwhile.
 */
export async function toggleScrap(
  platform: Platform,
  caller: Caller,
  target: { key: string; purpose: Purpose },
): Promise<{ scrapped: boolean; scraps: Scrap[] }> {
  const { key, purpose } = target;
  return inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    const found = await findScrapTarget(tx, caller.uid, key, purpose);
    if (!found || !(found.scrapped || mayOpen(caller, found))) throw new ProductError('notFound');
    if (found.scrapped) await removeScrap(tx, caller.uid, key);
    else await addScrap(tx, caller.uid, key, new Date(platform.clock.now()));
    return { scrapped: !found.scrapped, scraps: await listScrapRows(tx, caller.uid) };
  });
}
