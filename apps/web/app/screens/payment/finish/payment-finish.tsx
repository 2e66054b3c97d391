import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isPendingPledge } from '@pq/domain/pledge';
import { routeWords } from '@pq/domain/project';
import { PartyPopper } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { FallbackCard } from '#app/features/payment-cards/fallback-card.tsx';
import { ShareLinks } from '#app/features/share/share-links.tsx';
import { useSettings } from '#app/now.ts';
import { pageMeta } from '#app/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { useMembersOnly } from '../use-members-only.ts';
import { useOwnPledges } from '../use-opened-project.ts';
import type { Route } from './+types/payment-finish';
import { FinishSkeleton } from './finish-skeleton.tsx';
import { NextSteps } from './next-steps.tsx';
import '../payment.css';
import './payment-finish.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.finish.title') });
export const handle = { title: t('pay.finish.title') };

/** The pledge of `?pledge=` is placed: thanks, what happens next, and sending the project on. Reading it again is safe. */
export default function PaymentFinishScreen() {
  const [query] = useSearchParams();
  const gateKey = query.get('pledge');
  const pledges = useOwnPledges();
  useMembersOnly(false, `/payment/finish?${query}`, null);
  if (!gateKey) return <Navigate to="/my/list" replace />;
  if (pledges.isPending) return <FinishSkeleton />;
  if (!pledges.data)
    return (
      <ErrorState
        title={pledges.error?.message ?? t('err.network')}
        retryLabel={t('common.retry')}
        onRetry={() => void pledges.refetch()}
      />
    );
  const pledge = pledges.data.find((own) => own.gateKey === gateKey);
  // One that is over by now is shown as what it is.
  if (!pledge || !isPendingPledge(pledge.status))
    return <Navigate to={`/my/list${pledge ? `?pledge=${gateKey}` : ''}`} replace />;
  return <Thanks pledge={pledge} />;
}

function Thanks({ pledge }: { pledge: Pledge }) {
  const { project, purpose, projectid, gateKey, paymentinfo, status } = pledge;
  const { publicUrl } = useSettings();
  const path = `/${routeWords[purpose]}/detail/${projectid}`;
  return (
    <DonePanel
      icon={PartyPopper}
      title={purpose === 'ordermade' ? t('pay.finish.title.order') : t('pay.finish.title.funding')}
      data-purpose={routeWords[purpose]}
      actions={
        <div className="fin-go">
          <ButtonLink to={`/my/list?pledge=${gateKey}`} height={56} full>
            {t('pay.finish.list')}
          </ButtonLink>
          <ButtonLink look="line" to={path} height={56} full>
            {t('pay.finish.project')}
          </ButtonLink>
        </div>
      }
    >
      <div className="fin-p">
        <Picture
          src={project.images.thumbnail}
          ground={project.images.ground}
          alt=""
          sizes="96px"
          upTo={288}
        />
        <div>
          <b>{project.title}</b>
          <span>{formatWon(paymentinfo.callAmount)}</span>
        </div>
      </div>
      {pledge.status === 'ready' ? (
        <p>{t('pay.finish.body', { date: formatDate(paymentDate(project.period.finish)) })}</p>
      ) : null}
      <NextSteps project={project} />
      {status === 'ready' ? (
        <section className="fin-s">
          <h2>{t('my.list.fallback')}</h2>
          <FallbackCard pledge={pledge} />
        </section>
      ) : null}
      <section className="fin-s">
        <h2>{t('pay.finish.share')}</h2>
        <ShareLinks title={project.title} url={`${publicUrl}${path}`} />
      </section>
    </DonePanel>
  );
}
