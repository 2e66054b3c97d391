import { policyBroadcast } from '#src/modules/accounts/index.ts';
import {
  rewardOpenedBroadcast,
  rewardRemovedBroadcast,
  rewardReplacedBroadcast,
} from '#src/modules/digital-rewards/index.ts';
import { alertBroadcasts, newsBroadcast } from '#src/modules/fulfilment/index.ts';
import type { BroadcastKind } from '#src/modules/notifications/index.ts';

/** Every kind of notification to many, whose audiences the modules below know. */
export const broadcastKinds: readonly BroadcastKind[] = [
  policyBroadcast,
  rewardOpenedBroadcast,
  rewardReplacedBroadcast,
  rewardRemovedBroadcast,
  newsBroadcast,
  ...alertBroadcasts,
];
