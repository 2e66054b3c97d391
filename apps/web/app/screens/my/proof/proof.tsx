import { listPledges } from '@pq/contract/endpoints/pledges';
import { listProofs } from '@pq/contract/endpoints/proofs';
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { hasProofs } from '@pq/domain/pledge/proof';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Hourglass, PencilLine } from 'lucide-react';
import { useRef } from 'react';
import { Navigate, redirect, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { answersByPiece, OrderAnswers } from '#app/features/my-pledge/order-answers.tsx';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { OrderFacts } from '#app/features/proofs/order-facts.tsx';
import { ProofHistory } from '#app/features/proofs/proof-history.tsx';
import { ProofPictures } from '#app/features/proofs/proof-pictures.tsx';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Surface, Wrap, wrapClass } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import type { Route } from './+types/proof';
import { Decision } from './decision.tsx';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const queries = routeQueries((api, { params: { gateKey = '' } }) => [
  callQuery(api, listPledges, {}),
  callQuery(api, listProofs, { gateKey }),
]);
export const loader = (args: Route.LoaderArgs) => orToList(args, queries.loader(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => orToList(args, queries.clientLoader(args));

const listPath = (gateKey: string) => `/my/list?pledge=${encodeURIComponent(gateKey)}`;

// For the order of another member the list shows which account is signed in.
async function orToList<Data>(
  { params }: { params: { gateKey: string } },
  loading: Promise<Data>,
): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    const isMissing = (error as { init?: { status?: number } | null }).init?.status === 404;
    throw isMissing ? redirect(listPath(params.gateKey)) : error;
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('proof.page'), hidden: true });
export const handle = { title: t('proof.page') };

export default function ProofScreen() {
  const { gateKey = '' } = useParams();
  const api = useApi();
  const pledges = useQuery(callQuery(api, listPledges, {}));
  const proofs = useQuery(callQuery(api, listProofs, { gateKey }));
  useMembersOnly('login.required');
  const pledge = pledges.data?.find((own) => own.gateKey === gateKey);
  if (pledges.isPending || proofs.isPending) return <ProofSkeleton />;
  if (pledges.isError && !pledges.data)
    return <ErrorState heading="h1" title={pledges.error.message} onRetry={() => void pledges.refetch()} />;
  // The maker and admins may read them, but on another page.
  if (!pledge) return <Navigate to={listPath(gateKey)} replace />;
  if (!proofs.data)
    return (
      <ErrorState heading="h1" title={proofs.error?.message ?? ''} onRetry={() => void proofs.refetch()} />
    );
  return (
    <Wrap
      className="grid grid-cols-1 gap-x-8 pt-4 pb-10 tablet:grid-cols-[minmax(0,1fr)_320px] tablet:pt-8 pc:grid-cols-[minmax(0,1fr)_360px] pc:gap-x-12"
      data-purpose={routeSegments[pledge.purpose]}
    >
      <div id="my-page" tabIndex={-1} className="col-span-full focus:outline-none">
        <Head pledge={pledge} proof={proofs.data[0]} />
      </div>
      <Shown pledge={pledge} proofs={proofs.data} />
    </Wrap>
  );
}

function Head({ pledge, proof }: { pledge: Pledge; proof: Proof | undefined }) {
  const { project } = pledge;
  const state = proof?.state ?? 'none';
  return (
    <header className="mb-4 tablet:mb-6">
      {proof && hasProofs(pledge) ? (
        <p className="mb-1">
          <StateBadge state={proof.state} />
        </p>
      ) : null}
      <h1>{t(`proof.heading.${state}`)}</h1>
      <p className="break-words text-ink-3 text-note">
        {project.title} · {project.profile.author}
      </p>
    </header>
  );
}

const badges = {
  sent: { variant: 'warn', icon: Hourglass },
  change: { variant: 'plain', icon: PencilLine },
  approved: { variant: 'success', icon: BadgeCheck },
} as const;

function StateBadge({ state }: { state: Proof['state'] }) {
  return <Badge {...badges[state]}>{t(`proof.state.${state}`)}</Badge>;
}

function Shown({ pledge, proofs }: { pledge: Pledge; proofs: readonly Proof[] }) {
  const { project, deliveryinfo, answers, rewardperiod, history } = pledge;
  const { contentidx: lines } = deliveryinfo;
  const rewards = project.rewards.content;
  const answerSets = answersByPiece({ lines, answers, rewards });
  const uid = useViewer()?.uid ?? '';
  const [proof] = proofs;
  // The pressed button is gone with the question.
  const decision = useRef<HTMLDivElement>(null);
  useRestoreFocus(decision, proof?.state ?? '');
  const paidAt = history.findLast(({ what }) => what === 'charged')?.at;
  const order = (
    <Surface>
      <h2 className="text-h3">{t('proof.order')}</h2>
      {proof ? <p className="mt-0.5 text-ink-3 text-small">{t('proof.order.hint')}</p> : null}
      <div className="mt-2.5">
        <OrderFacts
          order={pledge.order}
          rewards={rewardTexts(lines, rewards)}
          answers={answerSets.length > 0 ? <OrderAnswers sets={answerSets} /> : null}
          note={deliveryinfo.etc}
          files={deliveryinfo.files}
        />
      </div>
    </Surface>
  );
  if (!proof)
    return (
      <>
        <EmptyState
          title={t('proof.none')}
          sub={t('proof.none.promise', { date: formatDate(rewardperiod) })}
          spacing="flat"
        />
        <div>{order}</div>
      </>
    );
  return (
    <>
      <div className="grid content-start gap-5 tablet:gap-6">
        {proof.images.length > 0 ? (
          <ProofPictures key={proof.key} proof={proof} title={project.title} fitted />
        ) : (
          <NoticeBox icon={Hourglass}>{t('proof.erased')}</NoticeBox>
        )}
        {proof.text ? <ProofText proof={proof} by={project.profile} /> : null}
        {order}
      </div>
      <div className="grid content-start gap-4 max-tablet:mt-6 tablet:sticky tablet:top-[calc(112px+var(--long-message))] tablet:self-start">
        <div ref={decision} tabIndex={-1} className="rounded-box">
          <Decision proof={proof} closed={!hasProofs(pledge)} uid={uid} />
        </div>
        <Surface>
          <h2 className="mb-3 text-h3">{t('proof.history')}</h2>
          <ProofHistory proofs={proofs} paidAt={paidAt} side="backer" shown={proof.key} />
        </Surface>
      </div>
    </>
  );
}

function ProofText({ proof, by }: { proof: Proof; by: Pledge['project']['profile'] }) {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3">
      <Avatar name={by.author} image={by.image} size={40} />
      <div>
        <p>
          <b className="text-label">{by.author}</b>{' '}
          <time className="ml-1 text-ink-3 text-small" dateTime={new Date(proof.at).toISOString()}>
            {formatMoment(proof.history[0]?.at ?? proof.at)}
          </time>
        </p>
        <p className="mt-0.5 whitespace-pre-wrap break-words">{proof.text}</p>
      </div>
    </div>
  );
}

function ProofSkeleton() {
  return (
    <div className={`${wrapClass} grid gap-6 pt-8`} role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-9 w-60" />
      <Skeleton round="box" className="aspect-4/3 w-full tablet:w-[60%]" />
      <Skeleton className="h-20 w-full tablet:w-[60%]" />
    </div>
  );
}
