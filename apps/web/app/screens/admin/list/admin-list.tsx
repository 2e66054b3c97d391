import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { UseQueryResult } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { KeysHint, Queue } from '../parts/detail.tsx';
import { type RowData, Rows } from '../parts/rows.tsx';
import { PartSkeleton, ScreenHead, ScreenTitle } from '../parts/screen.tsx';
import { type Filter, FilterChips } from './filter-chips.tsx';
import { lastPageOf, Pager, pageOf } from './pager.tsx';
import { SearchForm } from './search-form.tsx';

type Props<Data> = {
  id: string;
  title: string;
  action?: ReactNode;
  back?: ReactNode;
  search?: string;
  filters?: readonly Filter[];
  tools?: ReactNode;
  query: UseQueryResult<Data>;
  rows(data: Data): readonly RowData[];
  summary?(data: Data): ReactNode;
  empty: string;
  emptySub?: string;
  /** Without it no keys move between rows. */
  keysHint?: string;
  /** The open row, next to the list, of which every row is a link; null when none is open. */
  detail?: ReactNode;
  /** Explains that the item in the address is not in the list: it was dealt with, or belongs to another page. */
  explainsGone?: boolean;
  movedTo?: string | undefined;
};

export function AdminList<Data extends { total: number }>(props: Props<Data>) {
  const { id, title, action, search, filters = [], query: list, detail, keysHint } = props;
  const [query] = useSearchParams();
  const open = query.get('key');
  const linkTo = (key: string | null) => withFields(query, { key: key ?? undefined });
  const rows = list.data ? props.rows(list.data) : [];
  const keys = rows.map(({ key }) => key);
  useRowKeys(keysHint ? keys : [], detail === undefined ? null : open, linkTo);
  const isGone = list.data && !list.isPlaceholderData && open !== null && !keys.includes(open);
  const opening = (row: RowData) => ({
    ...row,
    link: {
      to: linkTo(row.key),
      preventScrollReset: true,
      'aria-current': row.key === open ? ('true' as const) : undefined,
    },
  });
  const content = (
    <>
      {action ? (
        <ScreenHead {...{ id, title }}>{action}</ScreenHead>
      ) : (
        <ScreenTitle id={id}>{title}</ScreenTitle>
      )}
      {props.back}
      {search ? <SearchForm label={search} /> : null}
      {filters.map((filter) => (
        <FilterChips key={filter.label} {...filter} />
      ))}
      {props.tools}
      {props.explainsGone && isGone ? <GoneNotice movedTo={props.movedTo} /> : null}
      <Results {...props} shown={detail === undefined ? rows : rows.map(opening)} />
    </>
  );
  if (detail === undefined) return <section aria-labelledby={id}>{content}</section>;
  return (
    <Queue labelledBy={id} detail={detail}>
      {content}
    </Queue>
  );
}

type ResultsProps<Data> = Props<Data> & { shown: readonly RowData[] };

function Results<Data extends { total: number }>(props: ResultsProps<Data>) {
  const { query: list, shown, summary, empty, emptySub, keysHint } = props;
  const { data } = list;
  const [query] = useSearchParams();
  const last = lastPageOf(data?.total ?? 0);
  return (
    <>
      <ResultCountAnnouncer
        of={String(query)}
        text={data ? t('search.count', { n: formatNumber(data.total) }) : ''}
      />
      {!data && list.isError ? (
        <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />
      ) : null}
      {!data && !list.isError ? <PartSkeleton /> : null}
      {data?.total === 0 ? <EmptyState title={empty} {...(emptySub && { sub: emptySub })} /> : null}
      {data && data.total > 0 ? (
        <>
          {summary?.(data)}
          {pageOf(query) > last ? <AfterLastPage last={last} /> : <Rows rows={shown} />}
          {keysHint ? <KeysHint>{keysHint}</KeysHint> : null}
          <Pager total={data.total} />
        </>
      ) : null}
    </>
  );
}

/** Rows were dealt with since the address was made. */
function AfterLastPage({ last }: { last: number }) {
  const [query] = useSearchParams();
  return (
    <EmptyState
      title={t('admin.pages.after', { n: formatNumber(last + 1) })}
      action={
        <ButtonLink
          variant="line"
          to={withFields(query, { key: undefined, page: last > 0 ? String(last) : undefined })}
        >
          {t('admin.pages.last')}
        </ButtonLink>
      }
    />
  );
}

function GoneNotice({ movedTo }: { movedTo: string | undefined }) {
  return (
    <div className="my-3" role="status">
      <NoticeBox
        variant="warn"
        icon={Info}
        action={
          movedTo ? (
            <ButtonLink variant="line" height={40} to={movedTo}>
              {t('admin.gone.see')}
            </ButtonLink>
          ) : null
        }
      >
        {t('admin.gone')}
      </NoticeBox>
    </div>
  );
}

function useRowKeys(keys: readonly string[], open: string | null, linkTo: (key: string | null) => string) {
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = (key: string | null) => void navigate(linkTo(key), { preventScrollReset: true });
    const move = (step: number) => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const at = open ? keys.indexOf(open) : rows.indexOf(document.activeElement as HTMLElement);
      const next = Math.min(Math.max(at + step, 0), keys.length - 1);
      rows[next]?.focus();
      if (open && keys[next]) goTo(keys[next]);
    };
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step !== 0) move(step);
      else if (event.key === 'Escape' && open && !event.isComposing && !isInTypedText(event)) goTo(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys, open, linkTo, navigate]);
}

// Closing would discard the input.
function isInTypedText({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLTextAreaElement && target.value.trim() !== '';
}

/** By `code`, so that it works with a Korean input method. */
function stepOf({ target, code, metaKey, ctrlKey, altKey }: KeyboardEvent): number {
  if (metaKey || ctrlKey || altKey) return 0;
  if (target instanceof Element && target.closest('input, textarea, [role=dialog]')) return 0;
  return { KeyJ: 1, KeyK: -1 }[code] ?? 0;
}
