import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { dateOf } from './pledge-history.tsx';

/** When a pledge is or was paid and with which card, when its rewards come, or when and how it ended. */
export function PledgeFacts({ pledge }: { pledge: Pledge }) {
  return (
    <dl>
      {factsOf(pledge).map(([label, fact]) => (
        <Fact key={label} label={label} fact={fact} />
      ))}
      <dt className="mb">{t('pay.sum.total')}</dt>
      <dd className="mb">{formatWon(pledge.paymentinfo.callAmount)}</dd>
    </dl>
  );
}

function Fact({ label, fact }: { label: string; fact: string }) {
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
  card,
  rewardperiod,
  history,
}: Pledge): [string, string][] {
  const payment = t('detail.finalPay.value', { date: dateOf(paymentDate) });
  const paidWith: [string, string] = [t('my.list.card'), `${card.PCD_PAY_CARDNAME} ${card.PCD_PAY_CARDNUM}`];
  const ended = dateOf(history.at(-1)?.at ?? paymentDate);
  switch (status) {
    case 'ready':
    case 'retry':
      return project.state === 'blind' ? [paidWith] : [[t('detail.finalPay'), payment], paidWith];
    case 'paid':
      return [
        [
          t('my.list.paymentDate'),
          dateOf(history.findLast(({ what }) => what === 'charged')?.at ?? paymentDate),
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
