import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { type ShippingGroup, shippingGroups } from '@pq/domain/shipping/state';
import type { ReactNode } from 'react';
import { Surface } from '#app/ui/frame.tsx';
import { PromiseLine } from './promise-part.tsx';

type Counts = Readonly<Record<ShippingGroup, number>>;

/** In the order of the bar: from what is over to what has not begun. */
const shown = shippingGroups.toReversed();

const colours: Record<ShippingGroup, string> = {
  received: 'bg-success',
  shipped: 'bg-purpose',
  part: 'bg-purpose opacity-55',
  making: 'bg-off',
  preparing: 'bg-ground-2 inset-ring inset-ring-off',
};

/** How far the orders are; `children` are its actions. */
type Props = { counts: Counts; promise?: DeliveryPromise | undefined; children?: ReactNode };

export function SentSoFar({ counts, promise, children }: Props) {
  const of = shippingGroups.reduce((sum, group) => sum + counts[group], 0);
  const texts = Object.fromEntries(shippingGroups.map((group) => [group, formatNumber(counts[group])]));
  return (
    <Surface>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-h2">
          {t('shipping.manage.sent', {
            of: formatNumber(of),
            n: formatNumber(counts.shipped + counts.received),
          })}
        </h2>
        {promise ? <PromiseLine promise={promise} /> : null}
      </div>
      <div
        className="mt-4 flex h-3 gap-0.5 forced-colors:inset-ring forced-colors:inset-ring-ink"
        role="img"
        aria-label={t('shipping.manage.counts', texts as Record<ShippingGroup, string>)}
      >
        {shown.map((group) =>
          counts[group] > 0 ? (
            <i
              key={group}
              className={`min-w-1 rounded-[3px] forced-colors:bg-[Highlight] ${colours[group]}`}
              style={{ flexGrow: counts[group] }}
            />
          ) : null,
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-note" aria-hidden="true">
        {shown.map((group) => (
          <li key={group} className="flex items-center gap-1.5">
            <i className={`size-2.5 rounded-[3px] ${colours[group]}`} />
            {t(`shipping.state.${group}`)}{' '}
            <b className="font-semibold text-ink">{formatNumber(counts[group])}</b>
          </li>
        ))}
      </ul>
      {children ? <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div> : null}
    </Surface>
  );
}
