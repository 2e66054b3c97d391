import type { Platform } from '#src/platform/platform.ts';

/** Topic of the stories whose likes or visibility have changed. */
export const STORY_TOPIC = 'story';

/** Tells everybody who looks at a story that its likes or its visibility have changed; called after the commit. */
export function tellStoryChanged(platform: Pick<Platform, 'channel'>, key: string): void {
  platform.channel.tell(STORY_TOPIC, key);
}
