import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { settle, VAT_PERCENT } from '@pq/domain/settlement/expected';
import { labelledPairs } from '#app/features/labelled-pairs.ts';
import { StatsBox, StatsNote } from '../stats/parts.tsx';
import type { Settlement } from './statements.tsx';
import type { Expected } from './waterfall.tsx';

const inner = 'tablet:px-3 tablet:first:pl-0 tablet:last:pr-0';
const figure = `${labelledPairs.value} ${inner} text-right tabular-nums whitespace-nowrap`;

type Row = { name: string; expected: number; final: number; why: string };

/** What was expected when the project closed, next to the final sums, with the reason of each difference. */
export function ExpectedAndFinal({ expected, settlement }: { expected: Expected; settlement: Settlement }) {
  const rows = rowsOf(expected, settlement);
  return (
    <StatsBox title={t('statement.compared')}>
      <StatsNote>{t('statement.compared.note')}</StatsNote>
      <table className={`${labelledPairs.table} mt-3`} aria-label={t('statement.compared')}>
        <thead className={labelledPairs.head}>
          <tr className="text-ink-3 text-small [&>*]:border-line [&>*]:border-t [&>*]:py-2.5 [&>*]:text-right [&>*]:font-normal [&>:is(:first-child,:last-child)]:text-left tablet:[&>:last-child]:pl-6">
            {(['what', 'expected', 'final', 'difference', 'why'] as const).map((column) => (
              <th key={column} scope="col" className={inner}>
                {t(`statement.compared.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={labelledPairs.body}>
          {rows.map(({ name, expected: before, final, why }, n) => (
            <tr
              key={name}
              className={`${labelledPairs.row} tablet:[&>*]:py-2.5 ${n === rows.length - 1 ? 'border-t-2 border-t-ink font-semibold' : ''}`}
            >
              <th scope="row" className="whitespace-nowrap pr-3 text-left font-semibold">
                {name}
              </th>
              <td className={figure} data-label={t('statement.compared.expected')}>
                {formatWon(before)}
              </td>
              <td className={figure} data-label={t('statement.compared.final')}>
                {formatWon(final)}
              </td>
              <td
                className={`${figure} ${tone(final - before)}`}
                data-label={t('statement.compared.difference')}
              >
                {differenceText(final - before)}
              </td>
              <td
                className={`${labelledPairs.value} ${inner} text-ink-3 text-small tablet:pl-6`}
                data-label={t('statement.compared.why')}
              >
                {why}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </StatsBox>
  );
}

function rowsOf({ fees: plan, paid, waiting, retry, failed }: Expected, settlement: Settlement): Row[] {
  const { charged, refunded, fees, payout } = settlement;
  const sums = [paid, waiting, retry, failed];
  const billed = sums.reduce((sum, { amount }) => sum + amount, 0);
  const pledges = sums.reduce((sum, each) => sum + each.pledges, 0);
  const first = settle(plan, billed);
  const percent = (basisPoints: number) => t('common.percent', { n: basisPoints / 100 });
  const feeRows: Row[] = [
    {
      name: t('statement.compared.platform'),
      expected: -first.platformFee,
      final: -fees.platform,
      why: percent(plan.platformBp),
    },
    {
      name: t('statement.compared.payment'),
      expected: -first.paymentFee,
      final: -fees.payment,
      why: percent(plan.paymentBp),
    },
    {
      name: t('settlement.step.vat'),
      expected: -first.vat,
      final: -fees.vat,
      why: t('settlement.step.vat.sub', { n: VAT_PERCENT }),
    },
  ];
  return [
    {
      name: t('statement.compared.billed'),
      expected: billed,
      final: billed,
      why: t('statement.compared.pledges', { n: formatNumber(pledges) }),
    },
    {
      name: t('statement.compared.unpaid'),
      expected: 0,
      final: charged - billed,
      why: failed.pledges > 0 ? t('statement.compared.failed', { n: formatNumber(failed.pledges) }) : '',
    },
    { name: t('settlement.step.refunded'), expected: 0, final: -refunded, why: '' },
    ...(plan.platformBp + plan.paymentBp > 0 ? feeRows : []),
    { name: t('statement.payout'), expected: first.payout, final: payout, why: '' },
  ];
}

function differenceText(difference: number): string {
  if (difference === 0) return t('statement.compared.same');
  return `${difference > 0 ? '+' : ''}${formatWon(difference)}`;
}

function tone(difference: number): string {
  if (difference === 0) return 'text-ink-3';
  return difference > 0 ? 'text-success' : 'text-danger-hover';
}
