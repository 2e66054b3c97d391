import type { DataOf } from '@pq/contract/client';
import { exportStatement, getStatement } from '@pq/contract/endpoints/settlement';
import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { formatBusinessNumber } from '@pq/domain/identity/numbers';
import { VAT_PERCENT } from '@pq/domain/settlement/expected';
import { MIN_PAYOUT } from '@pq/domain/settlement/payouts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { MoneyPath } from '#app/features/ledger-proof/money-path.tsx';
import { bodyCell, PaperSheet, sheetHead, sumCell } from '#app/features/paper-sheet.tsx';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/statement';

type Statement = DataOf<typeof getStatement>;

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const queries = routeQueries((api, { params: { key = '' } }) => [callQuery(api, getStatement, { key })]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const handle = { title: t('statement.title') };
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('statement.title'), hidden: true });

/** A final statement on one sheet. */
export default function StatementScreen({ params: { key } }: Route.ComponentProps) {
  useMembersOnly('login.required');
  const query = useQuery(callQuery(useApi(), getStatement, { key }));
  if (query.isPending)
    return (
      <Wrap className="py-8">
        <Skeleton className="h-96" />
      </Wrap>
    );
  if (!query.data || wasRefused(query))
    return (
      <ErrorState heading="h1" title={query.error?.message ?? ''} onRetry={() => void query.refetch()} />
    );
  const xlsx = `/api${exportStatement.path}?${new URLSearchParams({ key, format: 'xlsx' })}`;
  return (
    <div className="bg-ground py-6 print:bg-code-ground print:py-0" data-paper="text">
      <div className="mx-auto mb-4 flex max-w-[210mm] flex-wrap justify-end gap-2 max-tablet:px-gutter print:hidden">
        <ButtonLink variant="line" to={xlsx} reloadDocument>
          {t('statement.xlsx')}
        </ButtonLink>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} size={20} />
          {t('statement.print')}
        </Button>
      </div>
      <Paper statement={query.data} />
    </div>
  );
}

function Paper({ statement }: { statement: Statement }) {
  const { project, maker, tax, stages, seal } = statement;
  return (
    <PaperSheet
      title={t('statement.title')}
      heading="h1"
      sub={project.title}
      corner={
        <dl className="grid flex-none grid-cols-[auto_auto] gap-x-4 gap-y-1">
          {headFacts(statement).map(([name, fact]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-code/75">{name}</dt>
              <dd className="tabular-nums tablet:text-right print:text-right">{fact}</dd>
            </div>
          ))}
        </dl>
      }
      foot={<MoneyPath of="statement" seal={seal} />}
    >
      <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1 print:grid-cols-2">
        {maker ? <Party title={t('statement.maker')} lines={makerLines(maker)} /> : null}
        <Party
          title={t('statement.company')}
          lines={[company.name, t('statement.registration', { n: company.bizno }), company.address]}
        />
      </div>
      <Amounts title={t('statement.sums')} rows={sumRows(statement)} />
      {stages.length > 0 ? <Amounts title={t('statement.stages')} rows={stageRows(stages)} /> : null}
      {tax ? (
        <Amounts
          title={`${t('statement.tax')} · ${t(`statement.tax.${tax.kind}`)} ${formatDate(tax.on)}`}
          rows={taxRows(tax)}
        />
      ) : null}
    </PaperSheet>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className={sheetHead}>{title}</h2>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </section>
  );
}

function headFacts({ number, at, project: { start, finish } }: Statement): [name: string, fact: string][] {
  return [
    [t('statement.number'), number],
    [t('statement.at'), formatMoment(at)],
    ...(start && finish
      ? [[t('statement.period'), `${formatDate(start)} – ${formatDate(finish)}`] as [string, string]]
      : []),
  ];
}

function makerLines({ name, registration, bank, account, holder }: NonNullable<Statement['maker']>) {
  return [
    name,
    ...(registration === null
      ? []
      : [t('statement.registration', { n: formatBusinessNumber(registration) })]),
    t('statement.account', { bank, account, holder }),
  ];
}

type Row = { name: string; amount: number; note?: string; isSum?: boolean };

function sumRows({ kind, pledges, charged, refunded, base, fees, plan, payout }: Statement): Row[] {
  return [
    {
      name: t('statement.charged'),
      amount: charged,
      ...(kind === 'main' && { note: t('statement.pledges', { n: formatNumber(pledges) }) }),
    },
    { name: t('settlement.step.refunded'), amount: -refunded },
    { name: t('statement.base'), amount: base },
    { name: t('settlement.step.platform', { n: plan.platformBp / 100 }), amount: -fees.platform },
    { name: t('settlement.step.payment', { n: plan.paymentBp / 100 }), amount: -fees.payment },
    {
      name: t('settlement.step.vat'),
      amount: -fees.vat,
      note: t('settlement.step.vat.sub', { n: VAT_PERCENT }),
    },
    { name: t('statement.payout'), amount: payout, isSum: true },
  ];
}

function stageRows(stages: Statement['stages']): Row[] {
  const rows = stages.map(({ n, transfer, netted, dueOn, belowMinimum }) => ({
    name: t('statement.stage', { n }),
    amount: transfer,
    note: [
      belowMinimum
        ? t('statement.stage.minimum', { minimum: formatWon(MIN_PAYOUT) })
        : dueOn
          ? formatDate(dueOn)
          : t('statement.stage.shipping'),
      ...(netted > 0 ? [t('statement.stage.netted', { amount: formatWon(netted) })] : []),
    ].join(' · '),
  }));
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  return rows.length > 1 ? [...rows, { name: t('statement.stages.sum'), amount, isSum: true }] : rows;
}

function taxRows({ kind, supply, vat, total, original, phone }: NonNullable<Statement['tax']>): Row[] {
  const receipt = kind === 'receipt' ? (phone ?? t('statement.tax.noPhone')) : '';
  return [
    {
      name: t('statement.tax.supply'),
      amount: supply,
      ...(original !== null && { note: t('statement.tax.original', { number: original }) }),
    },
    { name: t('statement.tax.vat'), amount: vat },
    { name: t('statement.tax.total'), amount: total, note: receipt, isSum: true },
  ];
}

function Amounts({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table className="w-full border-collapse">
      <caption className={`pb-1 text-left ${sheetHead}`}>{title}</caption>
      <tbody>
        {rows.map(({ name, amount, note, isSum }) => (
          <tr key={name}>
            <th scope="row" className={isSum ? `${sumCell} text-left` : bodyCell}>
              {name}{' '}
              {note ? <small className="ml-1 font-normal text-[0.75rem] text-code/75">{note}</small> : null}
            </th>
            <td className={`${isSum ? sumCell : bodyCell} text-right whitespace-nowrap tabular-nums`}>
              {formatWon(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
