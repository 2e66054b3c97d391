import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { ReactNode } from 'react';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { Button } from '#app/ui/button.tsx';

/** When a pledge is or was paid and with which card, when its rewards come, or when and how it ended. */
export function PledgeFacts({ pledge, onNameFallback }: { pledge: Pledge; onNameFallback(): void }) {
  const { status, fallback } = pledge;
  return (
    <dl>
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
              <Button look="text" height={40} className="pl-fb" onClick={onNameFallback}>
                {t('my.list.fallback.name')}
              </Button>
            )
          }
        />
      ) : null}
      {refundFactsOf(pledge).map(([label, fact]) => (
        <Fact key={label} label={label} fact={fact} />
      ))}
      <dt className="mb">{sumLabel(pledge)}</dt>
      <dd className="mb">{formatWon(sumLeft(pledge))}</dd>
    </dl>
  );
}

/** What the one sum of a pledge's box is: what is, was or was once to be charged, or what of it is left. */
export function sumLabel({ status, refunded }: Pick<Pledge, 'status' | 'refunded'>): string {
  if (refunded > 0) return t('my.list.left');
  return t(status === 'cancel' || status === 'fail' ? 'my.list.tookPart' : 'pay.sum.total');
}

/** The one sum of a pledge's box, KRW: refunds are taken off. */
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
      <dt>{label}</dt>
      <dd>{fact}</dd>
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
