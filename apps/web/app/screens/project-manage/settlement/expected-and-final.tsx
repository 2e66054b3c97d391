import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { settle, VAT_PERCENT } from '@pq/domain/settlement/expected';
import { cell, headCell, rowHead, StatsBox, StatsNote } from '../stats/parts.tsx';
import type { Settlement } from './statements.tsx';
import type { Expected } from './waterfall.tsx';

type Row = { name: string; expected: number; final: number; why: string };

/** What was expected when the project closed, next to the final sums, with the reason of each difference. */
export function ExpectedAndFinal({ expected, settlement }: { expected: Expected; settlement: Settlement }) {
  const rows = rowsOf(expected, settlement);
  return (
    <StatsBox title={t('statement.compared')}>
      <StatsNote>{t('statement.compared.note')}</StatsNote>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label={t('statement.compared')} tabIndex={0}>
        <table className="mt-3 w-full border-collapse text-note">
          <thead>
            <tr>
              {(['what', 'expected', 'final', 'difference', 'why'] as const).map((column) => (
                <th key={column} scope="col" className={`${headCell} px-3 first:pl-0`}>
                  {t(`statement.compared.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, expected: before, final, why }, n) => (
              <tr
                key={name}
                className={n === rows.length - 1 ? 'font-semibold [&>*]:border-ink [&>*]:border-t-2' : ''}
              >
                <th scope="row" className={`${rowHead} whitespace-nowrap pr-3 font-[inherit]`}>
                  {name}
                </th>
                <td className={`${cell} px-3 tabular-nums`}>{signed(before)}</td>
                <td className={`${cell} px-3 tabular-nums`}>{signed(final)}</td>
                <td className={`${cell} px-3 tabular-nums ${tone(final - before)}`}>
                  {differenceText(final - before)}
                </td>
                <td className={`${cell} px-3 text-ink-3 text-small`}>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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

const signed = (amount: number): string =>
  amount < 0 ? t('settlement.minus', { amount: formatWon(-amount) }) : formatWon(amount);

function differenceText(difference: number): string {
  if (difference === 0) return t('statement.compared.same');
  return difference > 0 ? `+${formatWon(difference)}` : signed(difference);
}

function tone(difference: number): string {
  if (difference === 0) return 'text-ink-3';
  return difference > 0 ? 'text-success' : 'text-danger-hover';
}
