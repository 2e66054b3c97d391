import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits, pageSizes } from '@pq/domain/limits';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { forcedCurrent } from '../parts/classes.ts';

/** Counted from 0. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 0);
  return Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 0;
}

export const lastPageOf = (total: number): number => Math.ceil(total / pageSizes.admin) - 1;

export function Pager({ total }: { total: number }) {
  const [query] = useSearchParams();
  const page = pageOf(query);
  if (total === 0) return null;
  const last = lastPageOf(total);
  const to = (wanted: number) =>
    withFields(query, { key: undefined, page: wanted > 0 ? String(wanted) : undefined });
  const [from, until] = [page * pageSizes.admin + 1, Math.min((page + 1) * pageSizes.admin, total)];
  return (
    <nav
      className="mt-3 flex flex-wrap items-center gap-1 text-small text-ink-2"
      aria-label={t('admin.pages')}
    >
      <span className="mr-auto">
        {t(total < limits.maxSearchResults ? 'admin.total' : 'admin.found.most', { n: formatNumber(total) })}
        {last > 0 && from <= until
          ? ` · ${t('admin.pages.rows', { from: formatNumber(from), to: formatNumber(until) })}`
          : null}
      </span>
      {page > 0 ? (
        <ButtonLink variant="line" height={40} to={to(Math.min(page - 1, last))}>
          {t('common.prev')}
        </ButtonLink>
      ) : null}
      {last > 0
        ? shownPages(page, last).map((one, at, all) => (
            <Fragment key={one}>
              {at > 0 && one > (all[at - 1] ?? 0) + 1 ? <span aria-hidden>…</span> : null}
              <Link
                to={to(one)}
                className={`${numberClass} ${forcedCurrent}`}
                aria-label={t('admin.pages.page', { n: one + 1 })}
                aria-current={one === page ? 'page' : undefined}
              >
                {formatNumber(one + 1)}
              </Link>
            </Fragment>
          ))
        : null}
      {page < last ? (
        <ButtonLink variant="line" height={40} to={to(page + 1)}>
          {t('common.next')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

const numberClass =
  'grid h-10 min-w-10 place-items-center rounded-field px-2 text-label text-ink-2 hover:bg-ground-2 aria-[current]:bg-brand-tint aria-[current]:text-brand';

export function shownPages(page: number, last: number): number[] {
  const around = [-2, -1, 0, 1, 2].map((step) => page + step);
  return [...new Set([0, ...around.filter((one) => one > 0 && one < last), last])];
}
