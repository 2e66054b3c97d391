import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits, pageSizes } from '@pq/domain/limits';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';

/** The page that an address names, from 0. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 0);
  return Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 0;
}

/** How many there are, and the pages before and after. */
export function Pager({ total }: { total: number }) {
  const [query] = useSearchParams();
  const page = pageOf(query);
  if (total === 0) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(query);
    next.delete('key');
    if (wanted > 0) next.set('page', String(wanted));
    else next.delete('page');
    return `?${next}`;
  };
  return (
    <nav className="mt-3 flex items-center gap-2 text-small text-ink-2" aria-label={t('admin.pages')}>
      <span className="mr-auto">
        {t(total < limits.maxSearchResults ? 'admin.total' : 'admin.found.most', { n: formatNumber(total) })}
      </span>
      {page > 0 ? (
        <ButtonLink look="line" height={40} to={to(page - 1)}>
          {t('common.prev')}
        </ButtonLink>
      ) : null}
      {(page + 1) * pageSizes.admin < total ? (
        <ButtonLink look="line" height={40} to={to(page + 1)}>
          {t('common.next')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
