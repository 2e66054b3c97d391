import { MAX_UNREAD } from '@pq/domain/limits';

/** How many notifications are unread, as the bell shows it and says it. */
export function formatUnread(unread: number): string {
  return unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
}
