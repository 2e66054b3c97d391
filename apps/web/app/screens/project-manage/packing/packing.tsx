import { readPacking } from '@pq/contract/endpoints/packing';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Printer } from 'lucide-react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { confirmTexts } from '../confirm-texts.ts';
import { readOrderFilter } from '../shipping/order-filter.ts';
import type { Route } from './+types/packing';
import { PackingSlip } from './packing-slip.tsx';
import { type Packing, PickingList } from './picking-list.tsx';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    part: t('packing.title'),
    title: t(`owner.manage.${purposeOf(args.location.pathname)}`),
    hidden: true,
  });
export const handle = { title: t('packing.title') };

export default function PackingScreen() {
  useMembersOnly('login.required');
  return (
    <FreshSignInProvider texts={confirmTexts}>
      <PackingPage />
    </FreshSignInProvider>
  );
}

/** The orders that were selected in the list, from the entry of the history. */
function readSelection(state: unknown): string[] | undefined {
  const { gateKeys } = (state ?? {}) as { gateKeys?: unknown };
  return Array.isArray(gateKeys) && gateKeys.every((key) => typeof key === 'string') ? gateKeys : undefined;
}

function PackingPage() {
  const { key = '' } = useParams();
  const { pathname, state } = useLocation();
  const [query] = useSearchParams();
  const gateKeys = readSelection(state);
  const page = Math.max(0, Math.trunc(Number(query.get('page'))) || 0);
  const filter = gateKeys ? { gateKeys } : readOrderFilter(query);
  const packing = useQuery(callQuery(useApi(), readPacking, { pid: key, ...filter, page }));
  const purpose = purposeOf(pathname);
  const list = `${projectPath({ purpose, key })}/shipping`;
  if (packing.isPending) return <Skeleton className="mx-auto mt-6 h-80 max-w-page" />;
  if (!packing.data)
    return <ErrorState heading="h1" title={packing.error.message} onRetry={() => void packing.refetch()} />;
  const { slips } = packing.data;
  const pieces = slips.flatMap(({ lines }) => lines).reduce((sum, { count }) => sum + count, 0);
  return (
    <div
      className="bg-ground py-6 print:bg-code-ground print:py-0"
      data-paper="text"
      data-purpose={routeSegments[purpose]}
    >
      <Wrap className="print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-title">{t('packing.title')}</h1>
          <span className="flex flex-wrap gap-2">
            <ButtonLink variant="line" height={44} to={list}>
              <Icon of={ChevronLeft} size={20} />
              {t('packing.back')}
            </ButtonLink>
            {slips.length > 0 ? (
              <Button height={44} onClick={() => window.print()}>
                <Icon of={Printer} size={20} />
                {t('packing.print', { n: formatNumber(slips.length) })}
              </Button>
            ) : null}
          </span>
        </div>
        <LeftOut packing={packing.data} page={page} selected={gateKeys?.length} query={query} />
      </Wrap>
      {slips.length === 0 ? (
        <EmptyState title={t('packing.none')} sub={t('packing.none.sub')} />
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-4 print:mt-0 print:block">
          <PickingList packing={packing.data} pieces={pieces} />
          {slips.map((slip, n) => (
            <PackingSlip
              key={slip.gateKey}
              slip={slip}
              title={packing.data.title}
              place={`${formatNumber(n + 1)} / ${formatNumber(slips.length)}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type LeftOutProps = { packing: Packing; page: number; selected: number | undefined; query: URLSearchParams };

/** What of the selected or filtered orders is not on these sheets. */
function LeftOut({ packing: { slips, total }, page, selected, query }: LeftOutProps) {
  const most = limits.packingSlips;
  const toPage = (to: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(to));
    return `?${next}`;
  };
  return (
    <>
      {selected !== undefined && selected > total ? (
        <p className="mt-3 text-ink-2 text-note">
          {t('packing.left', { n: formatNumber(selected - total) })}
        </p>
      ) : null}
      {total > most ? (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-ink-2 text-note">
          <p className="basis-full">
            {t('packing.most', {
              most: formatNumber(most),
              total: formatNumber(total),
              from: formatNumber(page * most + 1),
              to: formatNumber(page * most + slips.length),
            })}
          </p>
          {page > 0 ? (
            <ButtonLink variant="line" height={44} to={toPage(page - 1)}>
              {t('packing.most.before', { n: formatNumber(most) })}
            </ButtonLink>
          ) : null}
          {(page + 1) * most < total ? (
            <ButtonLink variant="line" height={44} to={toPage(page + 1)}>
              {t('packing.most.next', { n: formatNumber(Math.min(most, total - (page + 1) * most)) })}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
