import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isOverPledge } from '@pq/domain/pledge/pledge';
import type { ReactNode } from 'react';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { PressArea } from '#app/ui/button.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';

const LABEL = 'text-ink-3';
const FACT = 'font-medium max-tablet:text-right';

export function PledgeFacts({ pledge, onNameFallback }: { pledge: Pledge; onNameFallback(): void }) {
  const { status, fallback } = pledge;
  return (
    <dl className="mt-4 grid grid-cols-[max(92px,3.5rem)_1fr] content-start gap-y-1.5 border-line border-t pt-3.5 text-note max-tablet:col-span-full tablet:col-span-2 tablet:mt-3.5 tablet:gap-y-1 tablet:border-t-0 tablet:pt-0">
      {pledge.order === null ? null : <Fact label={t('my.list.order')} fact={pledge.order} />}
      {factsOf(pledge).map(([label, fact]) => (
        <Fact key={label} label={label} fact={fact} />
      ))}
      {status === 'ready' ? (
        <Fact
          label={t('my.list.fallback')}
          fact={
            fallback ? (
              cardName(fallback)
            ) : (
              // A line of text with a press area of 44 px.
              <PressArea
                className="relative inline-flex min-h-6 items-center justify-center whitespace-nowrap rounded-field font-medium text-note text-purpose-hover transition-colors hover:bg-ground large-text:whitespace-normal large-text:text-balance large-text:py-1 underline underline-offset-3 after:absolute after:inset-x-0 after:-inset-y-2.5"
                onClick={onNameFallback}
              >
                {t('my.list.fallback.name')}
              </PressArea>
            )
          }
        />
      ) : null}
      {refundFactsOf(pledge).map(([label, fact]) => (
        <Fact key={label} label={label} fact={fact} />
      ))}
      <dt className={`${LABEL} tablet:hidden`}>{sumLabel(pledge)}</dt>
      <dd className={`${FACT} tablet:hidden ${isOverPledge(status) ? 'text-ink-3' : ''}`}>
        {formatWon(sumLeft(pledge))}
      </dd>
    </dl>
  );
}

export function sumLabel({ status, refunded }: Pick<Pledge, 'status' | 'refunded'>): string {
  if (refunded > 0) return t('my.list.left');
  return t(status === 'cancel' || status === 'fail' ? 'my.list.tookPart' : 'pay.sum.total');
}

export function sumLeft({ paymentinfo, refunded }: Pledge): number {
  return paymentinfo.callAmount - refunded;
}

function refundFactsOf({ paymentinfo, refunded }: Pledge): [string, string][] {
  if (refunded === 0) return [];
  return [
    [t('my.list.paid'), formatWon(paymentinfo.callAmount)],
    [t('my.list.refunded'), formatWon(refunded)],
  ];
}

function Fact({ label, fact }: { label: string; fact: ReactNode }) {
  return (
    <>
      <dt className={LABEL}>{label}</dt>
      <dd className={FACT}>{typeof fact === 'string' ? <WrappedText>{fact}</WrappedText> : fact}</dd>
    </>
  );
}

function factsOf({
  status,
  project,
  endedBy,
  paymentDate,
  held,
  card,
  rewardperiod,
  history,
}: Pledge): [string, string][] {
  const payment = t('detail.finalPay.value', { date: formatDay(paymentDate) });
  const paidWith: [string, string] = [t('my.list.card'), cardName(card)];
  const ended = formatDay(history.at(-1)?.at ?? paymentDate);
  switch (status) {
    case 'ready':
    case 'retry':
      if (project.state === 'blind') return [paidWith];
      if (held) return [[t('my.list.paymentDate'), t('my.list.held')], paidWith];
      return [[status === 'retry' ? t('my.list.retryOn') : t('detail.finalPay'), payment], paidWith];
    case 'paid':
      return [
        [
          t('my.list.paymentDate'),
          formatDay(history.findLast(({ what }) => what === 'charged')?.at ?? paymentDate),
        ],
        paidWith,
        [t('detail.rewardPeriod'), formatDate(rewardperiod)],
      ];
    case 'fail':
      return [[t('my.list.endedOn'), ended], paidWith];
    case 'refund':
      return [[t('my.list.refundedOn'), ended], paidWith];
    case 'cancel':
      return endedBy === 'site'
        ? [
            [t('my.list.endedOn'), ended],
            [t('my.list.payment'), t('my.list.notCharged')],
          ]
        : [[t('my.list.canceledOn'), ended]];
  }
}
