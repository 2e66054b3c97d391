import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { moveReward } from './move-reward.ts';
import { lockReward, stateBeforeBlind } from './queries.ts';

/**
 * Hides an approved reward from its backers, or puts it back where it was; the sweep then opens or closes
 * what has become due. Does nothing when it is so already. Throws notFound, decisionStale when it has moved
 * since the version `seen`, and wrongState for one that has not been approved.
 */
export async function blindReward(
  platform: Platform,
  operator: Operator,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const reward = await lockReward(tx, key);
    if (!reward) throw new ProductError('notFound');
    if (seen !== undefined && seen !== String(reward.version)) throw new ProductError('decisionStale');
    if (on === (reward.state === 'blind')) return;
    const own = await assertMayDecide(tx, operator, [reward.authorId]);
    const state = on ? 'blind' : await stateBeforeBlind(tx, key);
    await moveReward(tx, reward, state, { actor: `admin:${operator.uid}`, reason }, now);
    const change = { before: { state: reward.state }, after: { state } };
    const action = on ? 'reward.hide' : 'reward.show';
    const subject = { type: 'reward', key } as const;
    await noteDecision(tx, operator, { action, subject, ...change, reason, ...own }, now);
    await notify(tx, 'sweep');
  });
}
