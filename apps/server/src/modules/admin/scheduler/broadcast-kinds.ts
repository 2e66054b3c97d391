import type { BroadcastKind } from '#src/modules/notifications/index.ts';

/** Every kind of notification to many, whose audiences the modules below know. */
export const broadcastKinds: readonly BroadcastKind[] = [];
