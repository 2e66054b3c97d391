import { t } from '@pq/domain/copy';
import { formatMoment, formatMonthDay, seoulDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { PieceCount, TimelineStep } from '@pq/domain/shipping/state';

const STEP = [
  'relative text-ink-3 text-small max-tablet:pb-3.5 max-tablet:pl-6.5 max-tablet:last:pb-0 tablet:pt-7',
  'before:absolute before:bg-line last:before:content-none data-done:before:bg-purpose',
  'max-tablet:before:top-1 max-tablet:before:-bottom-1 max-tablet:before:left-1.25 max-tablet:before:w-0.5',
  'tablet:before:inset-x-0 tablet:before:top-2.25 tablet:before:h-0.5',
  'after:absolute after:top-1 after:left-0 after:size-3 after:rounded-full after:bg-white after:inset-ring-2 after:inset-ring-off',
  'data-begun:after:inset-ring-purpose data-done:after:bg-purpose forced-colors:data-done:after:bg-[Highlight]',
].join(' ');

type Props = { steps: readonly TimelineStep[]; shipped: PieceCount };

/** In a row, on phones in a column. */
export function ShippingSteps({ steps, shipped }: Props) {
  return (
    <ol className="mt-4 grid grid-cols-1 tablet:grid-cols-5" aria-label={t('shipping.own.steps')}>
      {steps.map(({ step, at, isDone }) => (
        <li key={step} className={STEP} data-done={isDone || undefined} data-begun={at !== null || undefined}>
          <b className="block font-semibold text-ink text-label max-tablet:inline-block max-tablet:w-12">
            {t(`shipping.step.${step}`)}
          </b>
          {at === null ? null : (
            <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
              {isDone || step !== 'shipped' ? monthDay(at) : partText(at, shipped)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

const monthDay = (at: number) => formatMonthDay(seoulDate(at));

function partText(at: number, { pieces, of }: PieceCount): string {
  return t('shipping.own.step.of', { day: monthDay(at), n: formatNumber(pieces), of: formatNumber(of) });
}
