import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { EyeOff, Lock } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#app/data/news.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { audienceText } from './news-texts.ts';

type Props = {
  items: readonly NewsItem[];
  /** The address of the tab. */
  base: string;
  rows: RefObject<HTMLUListElement | null>;
};

export function NewsRows({ items, base, rows }: Props) {
  return (
    <ul ref={rows} aria-label={t('news.list')} className="text-body">
      {items.map((item) => (
        <li key={item.key} className="border-line border-b focus:outline-none">
          {item.locked ? <LockedRow item={item} /> : <Row item={item} base={base} />}
        </li>
      ))}
    </ul>
  );
}

const ROW = 'flex min-h-18 items-center justify-between gap-4 py-3';

function Row({ item, base }: { item: NewsItem; base: string }) {
  const { key, title, comments = 0, state } = item;
  return (
    <Link
      className={`${ROW} hover:text-purpose focus-visible:-outline-offset-2`}
      to={`${base}/${key}`}
      state="inside"
      preventScrollReset
    >
      <span className="min-w-0">
        <Facts item={item} />
        <b className="mt-0.5 block font-semibold text-pretty wrap-anywhere">{title}</b>
        {state === 'hidden' ? (
          <Badge variant="danger" icon={EyeOff} className="mt-1">
            {t('news.state.hidden')}
          </Badge>
        ) : null}
      </span>
      {comments > 0 ? (
        <span className="flex-none text-ink-3 text-small">
          {t('news.comments', { n: formatNumber(comments) })}
        </span>
      ) : null}
    </Link>
  );
}

function LockedRow({ item }: { item: NewsItem }) {
  return (
    <div className={ROW}>
      <div className="min-w-0">
        <p className="flex items-center gap-1">
          <Icon of={Lock} size={16} className="text-ink-3" />
          <Facts item={item} />
        </p>
        <b className="mt-0.5 block font-semibold text-pretty wrap-anywhere">{item.title}</b>
        <p className="mt-0.5 text-ink-2 text-small">{t('news.locked')}</p>
      </div>
    </div>
  );
}

function Facts({ item: { audience, at, fixedAt } }: { item: NewsItem }) {
  return (
    <span className="block text-ink-3 text-small">
      {audienceText(audience)} · <time dateTime={new Date(at).toISOString()}>{formatDay(at)}</time>
      {fixedAt ? ` · ${t('comment.edited')}` : null}
    </span>
  );
}
