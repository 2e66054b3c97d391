import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { useNow } from '#app/lib/now.ts';

/** When a notice was published. */
export function NoticeDate({ atMs }: { atMs: number }) {
  return (
    <time dateTime={new Date(atMs).toISOString()}>{relativeTimeText(relativeTime(atMs, useNow()))}</time>
  );
}
