import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { PayoutBatch, PayoutLine } from '#app/data/admin/payouts.ts';
import { labelledPairs } from '#app/features/labelled-pairs.ts';
import { Badge } from '#app/ui/badge.tsx';
import { small } from '../parts/classes.ts';
import { accountText, stageText } from './texts.ts';

const columns = ['number', 'project', 'account', 'amount', 'netted', 'transfer'] as const;

const row = `${labelledPairs.row} tablet:[&>*]:px-3 tablet:[&>*]:py-2.5`;
/** Long names break before sums leave the box. */
const text = 'wrap-anywhere tablet:min-w-28';
const figure = `${labelledPairs.value} text-right tabular-nums whitespace-nowrap`;

export function BatchLines({ batch, lines }: { batch: PayoutBatch; lines: readonly PayoutLine[] }) {
  const { number, amount, netted, transfer } = batch;
  return (
    <table className={`${labelledPairs.table} mt-4`}>
      <caption className="sr-only">{t('admin.payout.lines', { number })}</caption>
      <thead className={labelledPairs.head}>
        <tr className="bg-ground text-ink-3 text-small [&>*]:px-3 [&>*]:py-2 [&>*]:font-normal [&>:nth-child(-n+3)]:text-left [&>:nth-child(n+4)]:text-right">
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`admin.payout.line.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={labelledPairs.body}>
        {lines.map((line) => (
          <LineRow key={line.number} line={line} />
        ))}
      </tbody>
      <tfoot className={labelledPairs.body}>
        <tr className={`${row} border-t-2 border-t-ink font-semibold`}>
          <th scope="row" className="text-left" colSpan={3}>
            {t('admin.payout.line.sum')}
          </th>
          <td className={figure} data-label={t('admin.payout.line.amount')}>
            {formatWon(amount)}
          </td>
          <td className={figure} data-label={t('admin.payout.line.netted')}>
            {formatWon(-netted)}
          </td>
          <td className={figure} data-label={t('admin.payout.line.transfer')}>
            {formatWon(transfer)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function LineRow({ line }: { line: PayoutLine }) {
  const { number, project, maker, account, amount, netted, transfer } = line;
  return (
    <tr className={row}>
      <th scope="row" className="whitespace-nowrap text-left font-semibold tabular-nums">
        {number}
      </th>
      <td className={text}>
        <b className="block font-semibold">{project.title}</b>
        <small className={small}>
          {t('admin.payout.maker', { maker: maker.nickname, stage: stageText(line) })}
        </small>
        <ResultText line={line} />
      </td>
      <td className={`${labelledPairs.value} ${text}`} data-label={t('admin.payout.line.account')}>
        <span className="max-tablet:text-right">
          {account ? accountText(account) : t('admin.payout.account.lost')}{' '}
          {account?.first ? <Badge variant="warn">{t('admin.payout.account.first')}</Badge> : null}
        </span>
      </td>
      <td className={figure} data-label={t('admin.payout.line.amount')}>
        {formatWon(amount)}
      </td>
      <td className={figure} data-label={t('admin.payout.line.netted')}>
        {formatWon(-netted)}
      </td>
      <td className={`${figure} font-semibold`} data-label={t('admin.payout.line.transfer')}>
        {formatWon(transfer)}
      </td>
    </tr>
  );
}

function ResultText({ line: { result, reference, failure } }: { line: PayoutLine }) {
  if (result === 'paid')
    return (
      <small className="block text-small text-success">
        {t('admin.payout.line.paid', { reference: reference ?? '' })}
      </small>
    );
  if (result !== 'failed') return null;
  return (
    <small className="block text-danger-hover text-small">
      {t('admin.payout.line.failed', { failure: failure ?? t('payout.failure.unknown') })}
    </small>
  );
}
