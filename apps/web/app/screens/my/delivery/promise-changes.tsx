import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatMonth } from '@pq/domain/reward/texts';
import { surfaceClass } from '#app/ui/frame.tsx';
import type { Delivery } from './delivery-row.tsx';

const SHOWN = 5;

/** The latest changes of promised months, with their reasons. */
export function PromiseChanges({ deliveries }: { deliveries: readonly Delivery[] }) {
  const changes = deliveries
    .flatMap(({ gateKey, project, changes }) =>
      changes.map((change) => ({ ...change, key: `${gateKey} ${change.at}`, title: project.title })),
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN);
  if (changes.length === 0) return null;
  return (
    <section className={`${surfaceClass} mt-6 p-5 tablet:p-6`} aria-labelledby="promise-changes">
      <h2 id="promise-changes" className="text-h2">
        {t('delivery.changes')}
      </h2>
      <ul className="mt-3 grid gap-2 text-note">
        {changes.map(({ key, at, title, from, to, reason }) => (
          <li key={key}>
            <b className="tabular-nums">{formatDay(at)}</b> {title}:{' '}
            <s className="text-ink-3">
              <span className="sr-only">{t('delivery.moved.before')} </span>
              {formatMonth(from)}
            </s>{' '}
            <span aria-hidden="true">→</span> <span className="sr-only">{t('delivery.moved.after')} </span>
            {formatMonth(to)}. “{reason}”
          </li>
        ))}
      </ul>
    </section>
  );
}
