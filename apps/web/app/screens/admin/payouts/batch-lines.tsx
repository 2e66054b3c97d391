import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { PayoutBatch, PayoutLine } from '#app/data/admin/payouts.ts';
import { Badge } from '#app/ui/badge.tsx';
import { small } from '../parts/classes.ts';
import { accountText, minus, stageText } from './texts.ts';

const columns = ['number', 'project', 'account', 'amount', 'netted', 'transfer'] as const;

/** On phones each row is a list of labelled values. */
const row =
  'border-line border-t max-tablet:grid max-tablet:gap-1 max-tablet:py-3 tablet:[&>*]:px-3 tablet:[&>*]:py-2.5';
const labelled =
  'max-tablet:flex max-tablet:justify-between max-tablet:gap-4 max-tablet:before:flex-none max-tablet:before:text-ink-3 max-tablet:before:text-small max-tablet:before:content-[attr(data-label)]';
const figure = `${labelled} text-right tabular-nums whitespace-nowrap`;

export function BatchLines({ batch, lines }: { batch: PayoutBatch; lines: readonly PayoutLine[] }) {
  const { number, amount, netted, transfer } = batch;
  return (
    <table className="mt-4 w-full border-collapse text-note max-tablet:block">
      <caption className="sr-only">{t('admin.payout.lines', { number })}</caption>
      <thead className="max-tablet:sr-only">
        <tr className="bg-ground text-ink-3 text-small [&>*]:px-3 [&>*]:py-2 [&>*]:font-normal [&>:nth-child(-n+3)]:text-left [&>:nth-child(n+4)]:text-right">
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`admin.payout.line.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {lines.map((line) => (
          <LineRow key={line.number} line={line} />
        ))}
      </tbody>
      <tfoot className="max-tablet:block">
        <tr className={`${row} border-t-2 border-t-ink font-semibold`}>
          <th scope="row" className="text-left" colSpan={3}>
            {t('admin.payout.line.sum')}
          </th>
          <td className={figure} data-label={t('admin.payout.line.amount')}>
            {formatWon(amount)}
          </td>
          <td className={figure} data-label={t('admin.payout.line.netted')}>
            {minus(netted)}
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
      <td className="wrap-anywhere">
        <b className="block font-semibold">{project.title}</b>
        <small className={small}>
          {t('admin.payout.maker', { maker: maker.nickname, stage: stageText(line) })}
        </small>
        <ResultText line={line} />
      </td>
      <td className={labelled} data-label={t('admin.payout.line.account')}>
        <span className="max-tablet:text-right">
          {accountText(account)}{' '}
          {account?.first ? <Badge variant="warn">{t('admin.payout.account.first')}</Badge> : null}
        </span>
      </td>
      <td className={figure} data-label={t('admin.payout.line.amount')}>
        {formatWon(amount)}
      </td>
      <td className={figure} data-label={t('admin.payout.line.netted')}>
        {minus(netted)}
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
