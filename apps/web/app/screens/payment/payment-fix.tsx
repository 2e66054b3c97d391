import { listCards } from '@pq/contract/endpoints/cards';
import { listPledges } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { withOwnItemsFree } from '@pq/domain/pledge/own-items';
import { canChangePledge } from '@pq/domain/pledge/pledge';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { type RouteData, routeQueries } from '#app/data/client/route-queries.ts';
import { projectQuery } from '#app/data/projects.ts';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import {
  handOverPledge,
  type PaymentHandover,
  readHandover,
} from '#app/features/my-pledge/payment-handover.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useViewer, type Viewer } from '#app/features/viewer/use-viewer.ts';
import { removeDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/payment-fix';
import { CannotChange } from './cannot-change.tsx';
import { CheckoutPage } from './form/checkout-page.tsx';
import { ConfirmBox } from './form/confirm-box.tsx';
import { draftOf, type PaymentDraft } from './form/payment-form.ts';
import { stalePledgeFields } from './form/stale-pledge-fields.ts';
import { formKey, loadForm } from './form/stored-payment-form.ts';
import { useChangeForm } from './form/use-change-form.ts';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { useFixPledge } from './send/use-fix-pledge.ts';
import { useLeaveWhenMissing } from './use-leave-when-missing.ts';
import { useOpenedProject, useOwnPledges } from './use-opened-project.ts';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const queries = routeQueries(
  (api, { url }) => (url.searchParams.get('pledge') ? [callQuery(api, listPledges, {})] : []),
  (api, { url }, known) => {
    const pledge = findOwn(known(callKey(listPledges, {})), url.searchParams.get('pledge'));
    if (pledge?.status !== 'ready') return [];
    return [projectQuery(api, pledge.purpose, pledge.projectid), callQuery(api, listCards, {})];
  },
);
export const loader = queries.loader;
// Navigation within the site shows the state of the link immediately, and the screen itself requests the
// data.
export const clientLoader = (): RouteData => ({ queries: null });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.fixTitle') });
export const handle = { title: t('pay.fixTitle') };

/** `wanted`: the selection or input for a new pledge by a backer who has one. `back`: where the change was requested. */
type Place = Partial<PaymentHandover> & {
  wanted?: Partial<PaymentDraft>;
  back?: string;
};

// The server renders the form for an address; `place` is undefined there and during hydration.
export default function PaymentFixScreen() {
  const place = useLocationState<Place>();
  const [query] = useSearchParams();
  const viewer = useViewer();
  const gateKey = query.get('pledge') ?? place?.gateKey;
  const known = place === undefined ? undefined : !gateKey;
  useLeaveWhenMissing(known);
  if (!gateKey || !viewer) return place === undefined ? <PaymentSkeleton /> : null;
  return <OwnPledge key={gateKey} gateKey={gateKey} place={place} viewer={viewer} />;
}

function findOwn(pledges: readonly Pledge[] | undefined, asked: string | null | undefined) {
  return pledges?.find(({ gateKey }) => gateKey === asked);
}

function FixSkeleton({ known }: { known: PaymentHandover | undefined }) {
  if (!known) return <PaymentSkeleton />;
  return <PaymentSkeleton known={known} title={t('pay.fixTitle')} lead={<Lead project={known.data} />} />;
}

function Lead({ project: { period } }: { project: Pick<Project, 'period'> }) {
  return <p>{t('pay.fix.lead', { date: formatDate(period.finish) })}</p>;
}

const knownOf = (place: Place | null | undefined, asked: string) =>
  readHandover(place, ({ gateKey }) => gateKey === asked);

type Shared = { place: Place | null | undefined; viewer: Viewer };
type OpenedProps = Shared & { pledge: Pledge };
type OwnPledgeProps = Shared & { gateKey: string };

function OwnPledge({ gateKey, place, viewer }: OwnPledgeProps) {
  const pledges = useOwnPledges();
  const pledge = findOwn(pledges.data, gateKey);
  if (pledges.isPending) return <FixSkeleton known={knownOf(place, gateKey)} />;
  if (pledges.isError && !pledges.data)
    return <ErrorState heading="h1" title={pledges.error.message} onRetry={() => void pledges.refetch()} />;
  if (!pledge && place === undefined) return <PaymentSkeleton />;
  // The list explains that it does not exist, and which account is signed in.
  if (!pledge) return <Navigate to={`/my/list?pledge=${encodeURIComponent(gateKey)}`} replace />;
  return <Opened pledge={pledge} place={place} viewer={viewer} />;
}

function Opened({ pledge, place, viewer }: OpenedProps) {
  const project = useOpenedProject(pledge.purpose, pledge.projectid);
  const now = useNow();
  const isOpen = canChangePledge(pledge.status, pledge.project, now);
  const [wasOpen] = useState(isOpen);
  if (!isOpen) return <CannotChange pledge={pledge} isInputLost={wasOpen} />;
  if (project.isPending) return <FixSkeleton known={handOverPledge(pledge)} />;
  if (!project.data)
    return (
      <ErrorState
        heading="h1"
        title={project.error?.message ?? t('err.network')}
        onRetry={() => void project.refetch()}
      />
    );
  const content = withOwnItemsFree(project.data.rewards.content, pledge.deliveryinfo.contentidx, now);
  const own = { ...project.data, rewards: { ...project.data.rewards, content } };
  return <ChangedPledge project={own} pledge={pledge} place={place} viewer={viewer} />;
}

function ChangedPledge({ project, pledge, place, viewer }: OpenedProps & { project: Project }) {
  const { gateKey } = pledge;
  const { uid } = viewer;
  const navigate = useNavigate();
  const [own] = useState(() => draftOf(pledge));
  const [kept] = useState(() => loadForm(formKey(uid, gateKey))?.base);
  const cards = useQuery(callQuery(useApi(), listCards, {}));
  const stale = useStaleForm({
    version: pledge.version,
    start: own,
    ...kept,
    fields: stalePledgeFields(project, cards.data ?? [pledge.card]),
    valuesOf: draftOf,
  });
  const { fix, refused } = useFixPledge(project, gateKey, viewer, stale, () => {
    allowLeaving();
    removeDraft(formKey(uid, gateKey));
    void navigate(place?.back ?? `/my/list?pledge=${gateKey}`, { replace: true });
  });
  const { form, isSame, notice } = useChangeForm({ project, own, gateKey, uid, place, send: fix, stale });
  // The input for a new pledge has been taken over, or was not wanted.
  useEffect(() => {
    removeDraft(formKey(uid, project.key));
  }, [uid, project.key]);
  const allowLeaving = useLeaveGuard(!isSame, {
    title: t('pay.leave'),
    body: t('pay.leave.body'),
    leave: t('pay.leave.go'),
    stay: t('pay.leave.stay'),
    onLeave: () => removeDraft(formKey(uid, gateKey)),
  });
  return (
    <CheckoutPage
      title={t('pay.fixTitle')}
      lead={
        notice ? (
          <NoticeBox
            variant="purpose"
            icon={CircleAlert}
            className="max-tablet:flex-wrap max-tablet:items-start"
            action={
              <Button
                variant="line"
                height={40}
                className="max-tablet:w-full"
                onClick={() => form.setValues(own)}
              >
                {t('pay.fix.already.undo')}
              </Button>
            }
          >
            {notice}
          </NoticeBox>
        ) : (
          <Lead project={project} />
        )
      }
      project={project}
      form={form}
    >
      <ConfirmBox
        project={project}
        form={form}
        before={pledge.paymentinfo.callAmount}
        refused={refused}
        button={{
          label: t('pay.fix.button'),
          barred: isSame ? t('pay.fix.same') : null,
          left: t('pay.fix.same.short'),
        }}
        after={t('pay.broker')}
      />
      <StaleDialog stale={stale} values={form.values} onChoose={form.setValues} purpose={project.purpose} />
    </CheckoutPage>
  );
}
