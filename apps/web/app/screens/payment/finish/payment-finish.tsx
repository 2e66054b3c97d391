import type { Pledge } from '@pq/contract/shapes/pledge';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate, retryDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { canChangePledge } from '@pq/domain/pledge/pledge';
import { isGoalBound, routeSegments } from '@pq/domain/project/project';
import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { OrderLine } from '#app/features/my-pledge/order-line.tsx';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
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

const STEP =
  'relative grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 pb-5 pl-6 before:absolute before:top-1.75 before:left-0 before:size-2.5 before:rounded-full before:bg-white before:inset-ring-2 before:inset-ring-purpose first:before:bg-purpose after:absolute after:top-5 after:-bottom-1 after:left-[4.5px] after:w-px after:bg-line last:after:content-none';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.finish.title') });
export const handle = { title: t('pay.finish.title') };

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
      <ErrorState
        heading="h1"
        title={pledges.error?.message ?? t('err.network')}
        onRetry={() => void pledges.refetch()}
      />
    );
  const pledge = pledges.data.find((own) => own.gateKey === gateKey);
  // The list explains both cases: the pledge of an ended project, and that of another member.
  if (!pledge || !canChangePledge(pledge.status, pledge.project, now))
    return <Navigate to={`/my/list?pledge=${encodeURIComponent(gateKey)}`} replace />;
  return <Thanks pledge={pledge} />;
}

function Thanks({ pledge }: { pledge: Pledge }) {
  const { project, purpose, projectid, gateKey, paymentinfo, deliveryinfo } = pledge;
  const { publicUrl } = useSettings();
  const path = projectPath({ purpose, key: projectid });
  return (
    <DonePanel
      icon={PartyPopper}
      title={purpose === 'ordermade' ? t('pay.finish.title.order') : t('pay.finish.title.funding')}
      data-purpose={routeSegments[purpose]}
      actions={
        <div className="mt-3 grid gap-2">
          <ButtonLink to={`/my/list?pledge=${gateKey}`} height={56} full>
            {t('pay.finish.list')}
          </ButtonLink>
          <ButtonLink variant="line" to={path} height={56} full>
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
          <ul className="mt-1 text-note text-ink-2">
            {rewardTexts(deliveryinfo.contentidx, project.rewards.content).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <span className="mt-1 block text-h3 tracking-body text-purpose">
            {formatWon(paymentinfo.callAmount)}
          </span>
          <OrderLine order={pledge.order} className="mt-1 text-ink-3" />
        </div>
      </div>
      <p className="mt-4">
        {t(isGoalBound({ ...project, ...project.config }) ? 'pay.finish.body.goal' : 'pay.finish.body', {
          date: formatDate(paymentDate(project.period.finish)),
        })}
      </p>
      <NextSteps project={project} />
      <ThanksSection title={t('my.list.fallback')}>
        <div className="mt-2 text-note text-ink-2">
          <FallbackCard pledge={pledge} />
        </div>
      </ThanksSection>
      <ThanksSection title={t('pay.finish.share')}>
        <div className="mt-3">
          <SharePanel title={project.title} url={`${publicUrl}${path}`} />
        </div>
      </ThanksSection>
    </DonePanel>
  );
}

function FinishSkeleton() {
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-7 w-40" />
      <Skeleton round="card" className="mt-5 h-24" />
      <Skeleton round="card" className="mt-5 h-24" />
    </div>
  );
}

function chargeText({ purpose, config }: ProjectCard): string {
  if (purpose === 'ordermade') return t('pay.next.charge.order');
  const { projectType } = config;
  return isGoalBound({ purpose, projectType }) ? t('pay.next.charge.funding') : t('pay.next.charge.always');
}

function NextSteps({ project }: { project: ProjectCard }) {
  const { finish } = project.period;
  const isOrder = project.purpose === 'ordermade';
  const steps: [date: string, what: string, note: string][] = [
    [
      t('pay.next.until', { date: formatDate(finish) }),
      t('pay.next.open'),
      t(isOrder ? 'pay.next.open.note.order' : 'pay.next.open.note'),
    ],
    [
      t('detail.finalPay.value', { date: formatDate(paymentDate(finish)) }),
      t('pay.next.charge'),
      chargeText(project),
    ],
    [
      t('detail.finalPay.value', { date: formatDate(retryDate(finish)) }),
      t('pay.next.retry'),
      t('pay.next.retry.note'),
    ],
    ...(isOrder
      ? [
          [t('pay.next.proof.when'), t('pay.next.proof'), t('pay.next.proof.note')] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    [formatDate(project.rewards.period), t('pay.next.reward'), t('pay.next.reward.note')],
  ];
  return (
    <ThanksSection title={t('pay.next.title')}>
      <ol className="mt-4">
        {steps.map(([date, what, note]) => (
          <li key={what} className={STEP}>
            <b className="text-label leading-[1.5rem]">{what}</b>
            <span className="text-small leading-[1.5rem] text-ink-2">{date}</span>
            <p className="col-span-full text-small text-pretty text-ink-3">{note}</p>
          </li>
        ))}
      </ol>
    </ThanksSection>
  );
}

function ThanksSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 text-left">
      <h2 className="text-h3 tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
