import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatMonth } from '@pq/domain/reward/texts';
import { Badge } from '#app/ui/badge.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';

type Props = {
  promise: DeliveryPromise;
  /** Layout only. */
  className?: string;
};

/** Until when the parcels of a project leave, and how that was moved. */
export function PromiseNote({ promise, className = '' }: Props) {
  const { state, lateDays } = promise;
  return (
    <div className={`text-ink-2 text-note ${className}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {state === 'kept' ? <Badge variant="success">{t('promise.kept.badge')}</Badge> : null}
        {state === 'late' ? <Badge variant="warn">{t('promise.late.badge')}</Badge> : null}
        <span>
          <span className="sr-only">{t('promise.title')} </span>
          {promiseText(promise)}
        </span>
        {lateDays === null ? null : <span>{t('promise.late.days', { n: formatNumber(lateDays) })}</span>}
      </p>
      <PromiseHistory promise={promise} />
    </div>
  );
}

function promiseText({ first, month, state, lateDays, allSentAt }: DeliveryPromise): string {
  const months = { first: formatMonth(first), month: formatMonth(month) };
  if (state === 'kept') return t('promise.kept', months);
  if (state === 'open') return t('promise.open', months);
  if (allSentAt !== null) return t('promise.late.sent', months);
  return t(lateDays === null ? 'promise.open.late' : 'promise.late', months);
}

export function PromiseHistory({ promise: { first, history } }: Pick<Props, 'promise'>) {
  if (history.length === 0) return null;
  return (
    <details className="group/fold mt-1">
      <FoldLine className="text-small">
        {t('promise.history', { n: formatNumber(history.length), month: formatMonth(first) })}
      </FoldLine>
      <ol className="mt-1 grid gap-2 text-small">
        {history.map(({ at, from, to, reason }) => (
          <li key={at}>
            <b className="font-semibold text-ink">
              {t('promise.history.item', { from: formatMonth(from), to: formatMonth(to) })}
            </b>{' '}
            <time className="text-ink-3" dateTime={new Date(at).toISOString()}>
              {formatDay(at)}
            </time>
            <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
