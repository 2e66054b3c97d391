import type { Notice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { Link } from 'react-router';
import { NoticeDate } from '#app/features/notice/notice-date.tsx';
import { Skeleton } from '#app/ui/states.tsx';

/** As many shapes as stand for the first page. */
const SKELETONS = 6;

/** A notice in the list: title, date and whose it is. The whole row is the link. */
export function NoticeRow({ notice: { key, title, timestamp } }: { notice: Notice }) {
  return (
    <li>
      <Link to={`/notice/detail/${key}`} state={{ fromList: true }}>
        <h2>{title}</h2>
        <p>
          <span>{t('notice.author')}</span>
          <NoticeDate atMs={timestamp} />
        </p>
      </Link>
    </li>
  );
}

/** The shape of rows that are on their way. */
export function NoticeSkeletons({ count = SKELETONS }: { count?: number }) {
  return (
    <div className="nt-l nt-sk" role="status" aria-label={t('notice.loading')}>
      {Array.from({ length: count }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={n}>
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
