import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { useNow } from '#app/lib/now.ts';

export function NoticeDate({ atMs }: { atMs: number }) {
  return (
    <time dateTime={new Date(atMs).toISOString()}>{relativeTimeText(relativeTime(atMs, useNow()))}</time>
  );
}
