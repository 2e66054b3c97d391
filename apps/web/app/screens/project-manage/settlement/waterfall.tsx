import type { DataOf } from '@pq/contract/client';
import type { getExpectedSettlement } from '@pq/contract/endpoints/settlement';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import { VAT_PERCENT } from '@pq/domain/settlement/expected';
import { cell, headCell, rowHead } from '../stats/parts.tsx';

export type Expected = DataOf<typeof getExpectedSettlement>;

/** `after`: what is left below it, KRW. */
type Step = {
  name: string;
  sub?: string;
  amount: number;
  after: number;
  kind: 'whole' | 'refund' | 'fee' | 'rest';
};

/** Every step from what is charged to what the maker receives, each with a bar of what it leaves. */
export function Waterfall({ expected, isFinal }: { expected: Expected; isFinal: boolean }) {
  return (
    <table className="mt-4 w-full border-collapse text-note">
      <caption className="sr-only">{t('settlement.steps')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col" className={headCell}>
            {t('settlement.step')}
          </th>
          <th scope="col" className={headCell}>
            {t('settlement.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stepsOf(expected, isFinal).map(({ name, sub, amount, after, kind }) => (
          <tr key={name} className={kind === 'rest' ? 'font-semibold [&>*]:border-ink [&>*]:border-t-2' : ''}>
            <th
              scope="row"
              className={`${rowHead} w-full pr-4 font-normal in-[.font-semibold]:font-semibold`}
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                {name}
                {sub ? <small className="text-ink-3 text-small">{sub}</small> : null}
              </span>
              <Bar whole={expected.charged} from={after} amount={amount} kind={kind} />
            </th>
            <td className={`${cell} align-top`}>
              {formatWon(kind === 'whole' || kind === 'rest' ? amount : -amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stepsOf(expected: Expected, isFinal: boolean): Step[] {
  const { phase, fees, paid, waiting, retry, charged, refunded, base, platformFee, paymentFee, vat, payout } =
    expected;
  const { platformBp, paymentBp } = fees;
  const steps: Step[] = [
    {
      name: t(phase === 'done' ? 'statement.charged' : 'settlement.step.pledged'),
      sub: t('settlement.step.pledged.sub', {
        n: formatNumber(paid.pledges + waiting.pledges + retry.pledges),
      }),
      amount: charged,
      after: 0,
      kind: 'whole',
    },
  ];
  let left = charged;
  const subtract = (kind: Step['kind'], amount: number, name: string, sub?: string) => {
    left -= amount;
    steps.push({ name, ...(sub && { sub }), amount, after: left, kind });
  };
  if (refunded > 0) subtract('refund', refunded, t('settlement.step.refunded'));
  if (base > payout) {
    subtract('fee', platformFee, t('settlement.step.platform', { n: platformBp / 100 }));
    subtract('fee', paymentFee, t('settlement.step.payment', { n: paymentBp / 100 }));
    subtract('fee', vat, t('settlement.step.vat'), t('settlement.step.vat.sub', { n: VAT_PERCENT }));
  }
  return [
    ...steps,
    {
      name: t(isFinal ? 'statement.payout' : 'settlement.step.payout'),
      amount: payout,
      after: 0,
      kind: 'rest',
    },
  ];
}

/** Red is for money that is lost: fees are not. */
const fills = { whole: 'bg-purpose', refund: 'bg-danger', fee: 'bg-off', rest: 'bg-success' };

function Bar({
  whole,
  from,
  amount,
  kind,
}: {
  whole: number;
  from: number;
  amount: number;
  kind: Step['kind'];
}) {
  const percent = (part: number) => `${percentOf(part, whole, 2)}%`;
  return (
    <span
      className="relative mt-1.5 block h-2 overflow-hidden rounded-[4px] bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink"
      aria-hidden="true"
    >
      <i
        className={`absolute inset-y-0 min-w-0.5 forced-colors:bg-[Highlight] ${fills[kind]}`}
        style={{ left: percent(from), width: percent(amount) }}
      />
    </span>
  );
}
