import type { DataOf } from '@pq/contract/client';
import { exportStatement, getStatement } from '@pq/contract/endpoints/settlement';
import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { formatBusinessNumber } from '@pq/domain/identity/numbers';
import { VAT_PERCENT } from '@pq/domain/settlement/expected';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { MoneyPath } from '#app/features/ledger-proof/money-path.tsx';
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

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('statement.title'), hidden: true });

/** A final statement on one sheet. */
export default function StatementScreen() {
  useMembersOnly('login.required');
  const { key = '' } = useParams();
  const query = useQuery(callQuery(useApi(), getStatement, { key }));
  if (query.isPending)
    return (
      <Wrap className="py-8">
        <Skeleton className="h-96" />
      </Wrap>
    );
  if (!query.data || wasRefused(query))
    return <ErrorState title={query.error?.message ?? ''} onRetry={() => void query.refetch()} />;
  const xlsx = `/api${exportStatement.path}?${new URLSearchParams({ key, format: 'xlsx' })}`;
  return (
    <Wrap className="max-w-[840px] py-8">
      <div className="mb-6 flex flex-wrap justify-end gap-2 print:hidden">
        <ButtonLink variant="line" to={xlsx} reloadDocument>
          {t('statement.xlsx')}
        </ButtonLink>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} size={20} />
          {t('statement.print')}
        </Button>
      </div>
      <Sheet statement={query.data} />
    </Wrap>
  );
}

function Sheet({ statement }: { statement: Statement }) {
  const { project, maker, tax, stages, seal } = statement;
  return (
    <article className="grid gap-6" data-sheet="" data-paper="text" aria-labelledby="statement">
      <header>
        <h1 id="statement">{t('statement.title')}</h1>
        <p className="mt-1 wrap-anywhere">{project.title}</p>
      </header>
      <Facts facts={headFacts(statement)} />
      <Facts
        facts={[
          ...(maker ? [[t('statement.maker'), makerText(maker)] as [string, string]] : []),
          [
            t('statement.company'),
            `${company.name} · ${t('statement.registration', { n: company.bizno })} · ${company.address}`,
          ],
        ]}
      />
      <Amounts title={t('statement.sums')} rows={sumRows(statement)} />
      {stages.length > 0 ? (
        <Amounts
          title={t('statement.stages')}
          rows={stages.map(({ n, transfer, netted, dueOn }) => [
            t('statement.stage', { n }),
            transfer,
            [
              dueOn ? formatDate(dueOn) : t('statement.stage.shipping'),
              ...(netted > 0 ? [t('statement.stage.netted', { amount: formatWon(netted) })] : []),
            ].join(' · '),
          ])}
        />
      ) : null}
      {tax ? (
        <Amounts
          title={`${t('statement.tax')} · ${t(`statement.tax.${tax.kind}`)} ${formatDate(tax.on)}`}
          rows={[
            [t('statement.tax.supply'), tax.supply, ''],
            [t('statement.tax.vat'), tax.vat, tax.original ?? ''],
            [
              t('statement.tax.total'),
              tax.total,
              tax.kind === 'receipt' ? (tax.phone ?? t('statement.tax.noPhone')) : '',
            ],
          ]}
        />
      ) : null}
      <div className="text-note">
        <MoneyPath of="statement" seal={seal} />
      </div>
    </article>
  );
}

function headFacts({ number, at, project: { start, finish } }: Statement): [string, string][] {
  return [
    [t('statement.number'), number],
    [t('statement.at'), formatMoment(at)],
    ...(start && finish
      ? [[t('statement.period'), `${formatDate(start)} – ${formatDate(finish)}`] as [string, string]]
      : []),
  ];
}

function makerText({ name, registration, bank, account, holder }: NonNullable<Statement['maker']>): string {
  const number =
    registration === null ? [] : [t('statement.registration', { n: formatBusinessNumber(registration) })];
  return [name, ...number, t('statement.account', { bank, account, holder })].join(' · ');
}

type Row = [name: string, amount: number, note: string];

function sumRows({ kind, pledges, charged, refunded, base, fees, plan, payout }: Statement): Row[] {
  const count = kind === 'main' ? t('statement.pledges', { n: formatNumber(pledges) }) : '';
  return [
    [t('statement.charged'), charged, count],
    [t('settlement.step.refunded'), -refunded, ''],
    [t('statement.base'), base, ''],
    [t('settlement.step.platform', { n: plan.platformBp / 100 }), -fees.platform, ''],
    [t('settlement.step.payment', { n: plan.paymentBp / 100 }), -fees.payment, ''],
    [t('settlement.step.vat'), -fees.vat, t('settlement.step.vat.sub', { n: VAT_PERCENT })],
    [t('statement.payout'), payout, ''],
  ];
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className="grid gap-2 text-note">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          <dt className="w-24 text-ink-3">{name}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const signed = (amount: number) =>
  amount < 0 ? t('settlement.minus', { amount: formatWon(-amount) }) : formatWon(amount);

function Amounts({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table className="w-full border-collapse text-note">
      <caption className="pb-2 text-left text-strong">{title}</caption>
      <tbody>
        {rows.map(([name, amount, note]) => (
          <tr key={name} className="border-line border-t last:font-semibold">
            <th scope="row" className="py-2 pr-4 text-left font-normal in-[.font-semibold]:font-semibold">
              {name} {note ? <small className="text-ink-3 text-small">{note}</small> : null}
            </th>
            <td className="py-2 text-right whitespace-nowrap">{signed(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
