import type { Notice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { Link } from 'react-router';
import { NoticeDate } from '#app/features/notice/notice-date.tsx';
import { Skeleton } from '#app/ui/states.tsx';

/** As many shapes as stand for the first page. */
const SKELETONS = 6;

const row = 'block py-4.5 tablet:px-1 tablet:py-5.5';

/** A notice in the list: title, date and whose it is. The whole row is the link. */
export function NoticeRow({ notice: { key, title, timestamp } }: { notice: Notice }) {
  return (
    <li className="border-line border-b">
      <Link className={`group ${row}`} to={`/notice/detail/${key}`} state={{ fromList: true }}>
        <h2 className="text-h3 text-pretty transition-colors group-hover:text-brand">{title}</h2>
        <p className="mt-1.5 flex gap-2 text-ink-3 text-small">
          <span className="after:ml-2 after:content-['·']">{t('notice.author')}</span>
          <NoticeDate atMs={timestamp} />
        </p>
      </Link>
    </li>
  );
}

/** The shape of rows that are on their way. */
export function NoticeSkeletons({ count = SKELETONS }: { count?: number }) {
  return (
    <div role="status" aria-label={t('notice.loading')}>
      {Array.from({ length: count }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={n} className={`border-line border-b ${row}`}>
          <Skeleton className="my-0.5 h-5.5 w-[62%]" />
          <Skeleton className="mt-2 mb-0.5 h-4 w-32" />
        </div>
      ))}
    </div>
  );
}
