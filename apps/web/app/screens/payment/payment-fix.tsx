import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { canChangePledge } from '@pq/domain/pledge';
import { withOwnItemsFree } from '@pq/domain/project-card';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/now.ts';
import { pageMeta } from '#app/page-meta.ts';
import { usePlaceState } from '#app/place-state.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/payment-fix';
import { CannotChange } from './cannot-change.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import { draftOf, isSameDraft, joinFiles, type PaymentDraft } from './payment-form.ts';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { useFixPledge } from './use-fix-pledge.ts';
import { useMembersOnly } from './use-members-only.ts';
import { useOpenedProject, useOwnPledges } from './use-opened-project.ts';
import { usePaymentDraft } from './use-payment-draft.ts';
import './payment.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.fixTitle') });
export const handle = { title: t('pay.fixTitle') };

/**
 * `wanted`: what was chosen or typed for a new pledge by somebody who has one, or, `resumed`, what was typed here before a
 * card window took the page and added `addedCard`. `back`: where the change was asked for.
 */
type Place = {
  gateKey?: string;
  wanted?: Partial<PaymentDraft>;
  back?: string;
  addedCard?: string | null;
  resumed?: true;
};

/** Changes a pledge, named by router state or `?pledge=`; without either, or signed out, it leads away. */
export default function PaymentFixScreen() {
  const place = usePlaceState<Place>();
  const [query] = useSearchParams();
  const viewer = useViewer();
  const gateKey = query.get('pledge') ?? place?.gateKey;
  const known = place === undefined ? undefined : !gateKey;
  useMembersOnly(known, `/payment/fix?${query}`, place);
  if (place === undefined) return <PaymentSkeleton />;
  if (!gateKey || !viewer) return null;
  return <OwnPledge key={gateKey} gateKey={gateKey} place={place} email={viewer.profile.email} />;
}

type Asked = { gateKey: string; place: Place | null; email: string };

function OwnPledge({ gateKey, place, email }: Asked) {
  const pledges = useOwnPledges();
  const pledge = pledges.data?.find((own) => own.gateKey === gateKey);
  useMembersOnly(pledges.isSuccess && !pledges.isPending && !pledge ? true : undefined, '/', null);
  if (pledges.isPending) return <PaymentSkeleton />;
  if (pledges.isError && !pledges.data)
    return (
      <ErrorState
        title={pledges.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void pledges.refetch()}
      />
    );
  return pledge ? <Opened pledge={pledge} place={place} email={email} /> : null;
}

function Opened({ pledge, place, email }: { pledge: Pledge; place: Place | null; email: string }) {
  const project = useOpenedProject(pledge.purpose, pledge.projectid);
  const now = useNow();
  const isOpen = canChangePledge(pledge.status, pledge.project, now);
  const [wasOpen] = useState(isOpen);
  if (!isOpen) return <CannotChange pledge={pledge} lost={wasOpen} />;
  if (project.isPending) return <PaymentSkeleton />;
  if (!project.data)
    return (
      <ErrorState
        title={project.error?.message ?? t('err.network')}
        retryLabel={t('common.retry')}
        onRetry={() => void project.refetch()}
      />
    );
  const content = withOwnItemsFree(project.data.rewards.content, pledge.deliveryinfo.contentidx);
  const own = { ...project.data, rewards: { ...project.data.rewards, content } };
  return <ChangedPledge project={own} pledge={pledge} place={place} email={email} />;
}

function ChangedPledge({
  project,
  pledge,
  place,
  email,
}: {
  project: Project;
  pledge: Pledge;
  place: Place | null;
  email: string;
}) {
  const navigate = useNavigate();
  const [own] = useState(() => draftOf(pledge));
  const [wanted] = useState(() => ({
    ...own,
    ...place?.wanted,
    ...(place?.resumed ? {} : { files: joinFiles(own.files, place?.wanted?.files) }),
    ...(place?.addedCard ? { cardId: place.addedCard } : {}),
  }));
  const typed = usePaymentDraft(wanted);
  const same = isSameDraft(typed.draft, own);
  const letGo = useLeaveGuard(!same, {
    title: t('pay.leave'),
    body: t('pay.leave.body'),
    leave: t('pay.leave.go'),
    stay: t('pay.leave.stay'),
  });
  const { fix, busy, changed } = useFixPledge(project, pledge.gateKey, email, () => {
    letGo();
    void navigate(place?.back ?? `/my/list?pledge=${pledge.gateKey}`, { replace: true });
  });
  const isPrefilled = !place?.resumed && !isSameDraft(wanted, own) && isSameDraft(typed.draft, wanted);
  return (
    <CheckoutPage
      title={t('pay.fixTitle')}
      lead={
        isPrefilled ? (
          <NoticeBox
            look="purpose"
            icon={CircleAlert}
            action={
              <Button look="line" height={40} onClick={() => typed.change(own)}>
                {t('pay.fix.already.undo')}
              </Button>
            }
          >
            {t('pay.fix.already')}
          </NoticeBox>
        ) : (
          <p>{t('pay.fix.lead', { date: formatDate(project.period.finish) })}</p>
        )
      }
      project={project}
      typed={typed}
      keep={() => ({ ...place, wanted: typed.draft, resumed: true })}
    >
      <ConfirmBox
        project={project}
        draft={typed.draft}
        before={pledge.paymentinfo.callAmount}
        changed={changed}
        button={{
          label: t('pay.fix.button'),
          problem: typed.problem,
          attempt: typed.attempt,
          busy,
          disabled: same,
          onPress: () => typed.submit(fix),
        }}
        after={same ? t('pay.fix.same') : t('pay.broker')}
      />
    </CheckoutPage>
  );
}
