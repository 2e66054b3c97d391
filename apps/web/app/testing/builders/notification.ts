import { defaultsOf, type NotificationGroup, notificationGroups } from '@pq/domain/notification';
import type { Preferences } from '#app/data/notification-preferences.ts';

export function buildPreferences(changes: Partial<Preferences> = {}): Preferences {
  const groups = Object.keys(notificationGroups) as NotificationGroup[];
  return {
    kinds: Object.fromEntries(groups.map((group) => [group, defaultsOf(group)])) as Preferences['kinds'],
    adverts: false,
    quiet: { on: true, from: 22, to: 8 },
    mutes: [],
    ...changes,
  };
}
