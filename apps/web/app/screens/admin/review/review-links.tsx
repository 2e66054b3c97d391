import { t } from '@pq/domain/copy';
import { ChevronDown, ChevronUp, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { CloseLink, markLink } from '../parts/detail.tsx';

export function ReviewLinks({
  page,
  to,
}: {
  page: string;
  to: { close: string; before: string | undefined; after: string | undefined };
}) {
  return (
    <>
      <Link className={markLink} to={page} target="_blank">
        <Icon of={Eye} size={16} />
        {t('admin.review.preview')}
      </Link>
      {to.before ? (
        <Link
          className={markLink}
          to={to.before}
          aria-label={t('admin.review.before.one')}
          preventScrollReset
        >
          <Icon of={ChevronUp} size={20} />
        </Link>
      ) : null}
      {to.after ? (
        <Link className={markLink} to={to.after} aria-label={t('admin.review.next.one')} preventScrollReset>
          <Icon of={ChevronDown} size={20} />
        </Link>
      ) : null}
      <CloseLink to={to.close} />
    </>
  );
}
