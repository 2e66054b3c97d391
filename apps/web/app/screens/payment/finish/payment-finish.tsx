import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { canChangePledge } from '@pq/domain/pledge/pledge';
import { routeWords } from '@pq/domain/project/project';
import { PartyPopper } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { FallbackCard } from '#app/features/payment-cards/fallback-card.tsx';
import { SharePanel } from '#app/features/share/share-panel.tsx';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useNow, useSettings } from '#app/lib/now.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useOwnPledges } from '../use-opened-project.ts';
import type { Route } from './+types/payment-finish';
import { Below } from './below.tsx';
import { NextSteps } from './next-steps.tsx';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.finish.title') });
export const handle = { title: t('pay.finish.title') };

/** The pledge of `?pledge=` is placed: thanks, what happens next, and sending the project on. Reading it again is safe. */
export default function PaymentFinishScreen() {
  const [query] = useSearchParams();
  const gateKey = query.get('pledge');
  const pledges = useOwnPledges();
  const now = useNow();
  useMembersOnly('login.required');
  if (!gateKey) return <Navigate to="/my/list" replace />;
  if (pledges.isPending) return <FinishSkeleton />;
  if (!pledges.data)
    return (
      <ErrorState title={pledges.error?.message ?? t('err.network')} onRetry={() => void pledges.refetch()} />
    );
  const pledge = pledges.data.find((own) => own.gateKey === gateKey);
  // One whose project is over by now is shown as what it is, one of somebody else is told to be.
  if (!pledge || !canChangePledge(pledge.status, pledge.project, now))
    return <Navigate to={`/my/list?pledge=${encodeURIComponent(gateKey)}`} replace />;
  return <Thanks pledge={pledge} />;
}

function Thanks({ pledge }: { pledge: Pledge }) {
  const { project, purpose, projectid, gateKey, paymentinfo } = pledge;
  const { publicUrl } = useSettings();
  const path = projectPath({ purpose, key: projectid });
  return (
    <DonePanel
      icon={PartyPopper}
      title={purpose === 'ordermade' ? t('pay.finish.title.order') : t('pay.finish.title.funding')}
      data-purpose={routeWords[purpose]}
      actions={
        <div className="mt-3 grid gap-2">
          <ButtonLink to={`/my/list?pledge=${gateKey}`} height={56} full>
            {t('pay.finish.list')}
          </ButtonLink>
          <ButtonLink look="line" to={path} height={56} full>
            {t('pay.finish.project')}
          </ButtonLink>
        </div>
      }
    >
      <div className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-4 rounded-card p-4 text-left inset-ring inset-ring-line">
        <Picture
          src={project.images.thumbnail}
          ground={project.images.ground}
          alt=""
          sizes="96px"
          upTo={288}
        />
        <div>
          <b className="block text-button text-pretty">{project.title}</b>
          <span className="mt-1 block text-h3 tracking-body text-purpose">
            {formatWon(paymentinfo.callAmount)}
          </span>
        </div>
      </div>
      <p className="mt-4">{t('pay.finish.body', { date: formatDate(paymentDate(project.period.finish)) })}</p>
      <NextSteps project={project} />
      <Below title={t('my.list.fallback')}>
        <div className="mt-2 text-note text-ink-2">
          <FallbackCard pledge={pledge} />
        </div>
      </Below>
      <Below title={t('pay.finish.share')}>
        <div className="mt-3">
          <SharePanel title={project.title} url={`${publicUrl}${path}`} />
        </div>
      </Below>
    </DonePanel>
  );
}

/** The shape of the thanks while the pledge is asked for. */
function FinishSkeleton() {
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-7 w-40" />
      <Skeleton round="card" className="mt-5 h-24" />
      <Skeleton round="card" className="mt-5 h-24" />
    </div>
  );
}
