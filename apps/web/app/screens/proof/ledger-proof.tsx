import { CallError, type DataOf } from '@pq/contract/client';
import { getLedgerProof } from '@pq/contract/endpoints/ledger-proof';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatMonth } from '@pq/domain/reward/texts';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, EyeOff, Link2Off, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useCopyText } from '#app/features/form/use-copy-text.ts';
import { HashText } from '#app/features/ledger-proof/hash-text.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/ledger-proof';

type Proof = DataOf<typeof getLedgerProof>;

const queries = routeQueries((api, { params }) => [
  callQuery(api, getLedgerProof, { hash: params.hash ?? '' }),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;
export const handle = { title: t('proof.title') };

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('proof.title'), hidden: true });

export default function LedgerProofScreen({ params: { hash } }: Route.ComponentProps) {
  const proof = useQuery(callQuery(useApi(), getLedgerProof, { hash }));
  return (
    <div className="mx-auto w-full max-w-reading px-gutter pt-5 pb-14 tablet:pt-12">
      {proof.data ? <Sealed proof={proof.data} /> : null}
      {proof.isPending ? <Skeleton className="h-120" /> : null}
      {proof.isError && !proof.data ? (
        <Missing error={proof.error} onRetry={() => void proof.refetch()} />
      ) : null}
    </div>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (!(error instanceof CallError && error.code === 'notSealed'))
    return <ErrorState heading="h1" title={error.message} onRetry={onRetry} />;
  return (
    <>
      <h1 className="mb-6">{t('proof.title')}</h1>
      <NoticeBox variant="danger" icon={Link2Off}>
        <b>{t('proof.unknown')}</b>
        <p>{t('proof.unknown.how')}</p>
      </NoticeBox>
    </>
  );
}

function Sealed({ proof: { hash, sealedAt, day, checked } }: { proof: Proof }) {
  const copy = useCopyText();
  const sums = { entries: formatNumber(day.entries), place: formatNumber(day.place) };
  const dayName = t('proof.day', {
    month: formatMonth(day.date.slice(0, 7)),
    day: String(Number(day.date.slice(8))),
  });
  const file = t('proof.file', { day: day.date, ...sums, hash, last: day.last });
  return (
    <>
      <Badge variant="success" icon={ShieldCheck}>
        {t('proof.isSealed')}
      </Badge>
      <h1 className="mt-2">{t('proof.heading', { day: dayName })}</h1>
      <p className="mt-2 text-ink-2">{t('proof.how')}</p>
      <Panel title={t('proof.details')}>
        <dl className="grid gap-y-3 text-note tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-x-5 tablet:gap-y-2">
          <Fact name={t('proof.hash')}>
            <HashText hash={hash} />
          </Fact>
          <Fact name={t('proof.sealedAt')}>{formatMoment(sealedAt)}</Fact>
          <Fact name={t('proof.place')}>{t('proof.place.of', sums)}</Fact>
          <Fact name={t('proof.last')}>
            <HashText hash={day.last} />
            {day.isOver ? null : <small className="block text-ink-3">{t('proof.last.open')}</small>}
          </Fact>
          <Fact name={t('proof.checked')}>{checkText(checked)}</Fact>
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="line" height={40} onClick={() => void copy(hash)}>
            <Icon of={Copy} size={20} />
            {t('proof.copy')}
          </Button>
          <ButtonAnchor
            variant="line"
            height={40}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download={`pq-${day.date}.txt`}
          >
            <Icon of={Download} size={20} />
            {t('proof.download')}
          </ButtonAnchor>
        </div>
      </Panel>
      <Panel title={t('proof.hidden')}>
        <ul className="flex flex-col gap-2">
          {(['who', 'sum', 'around'] as const).map((what) => (
            <li key={what} className="flex gap-2">
              <Icon of={EyeOff} size={20} className="mt-0.5 text-ink-3" />
              {t(`proof.hidden.${what}`)}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-ink-3 text-small">{t('proof.hidden.compare')}</p>
      </Panel>
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 rounded-card border border-line p-4 tablet:p-6">
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="tablet:contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function checkText(checked: Proof['checked']): string {
  if (!checked) return t('proof.checked.none');
  const at = formatMoment(checked.at);
  return t(checked.isWhole ? 'proof.checked.whole' : 'proof.checked.broken', { at });
}
