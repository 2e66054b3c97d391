import type { Platform } from '#src/platform/platform.ts';

/** Topic of the projects whose figures or visibility have changed. */
export const PROJECT_TOPIC = 'project';

/**
 * Tells everybody who looks at a project that its figures (backers, amount, what is sold) or its visibility have changed.
 * Called after the commit of the change: nothing waits for it, and a burst of changes becomes one message.
 */
export function tellProjectChanged(platform: Pick<Platform, 'channel'>, key: string): void {
  platform.channel.tell(PROJECT_TOPIC, key);
}
