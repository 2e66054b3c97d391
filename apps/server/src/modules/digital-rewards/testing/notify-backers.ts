import { runBroadcasts } from '#src/modules/notifications/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { rewardOpenedBroadcast, rewardReplacedBroadcast } from '../shared/notify-backers.ts';
import { rewardRemovedBroadcast } from '../shared/removals.ts';

const kinds = [rewardOpenedBroadcast, rewardReplacedBroadcast, rewardRemovedBroadcast];

/** Writes what backers are to be notified of, as the worker does. */
export async function notifyBackers(platform: Platform): Promise<void> {
  await runBroadcasts(platform, kinds, new AbortController().signal);
}
