import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { canChangePledge } from '@pq/domain/pledge/pledge';
import { withOwnItemsFree } from '@pq/domain/reward/own-items';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { cardsQuery } from '#app/data/cards.ts';
import { type RouteData, routeQueries } from '#app/data/client/route-queries.ts';
import { pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';
import {
  handOverPledge,
  type PaymentHandover,
  readHandover,
} from '#app/features/my-pledge/payment-handover.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useIsVisitor, useViewer, type Viewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useNow } from '#app/lib/now.ts';
import { usePlaceState } from '#app/lib/place-state.ts';
import { useLeaveGuard } from '#app/lib/use-leave-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/payment-fix';
import { CannotChange } from './cannot-change.tsx';
import { CheckoutPage } from './form/checkout-page.tsx';
import { ConfirmBox } from './form/confirm-box.tsx';
import { dropDraft } from './form/kept-draft.ts';
import { draftOf, type PaymentDraft } from './form/payment-form.ts';
import { useChangeForm } from './form/use-change-form.ts';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { useFixPledge } from './send/use-fix-pledge.ts';
import { useOpenedProject, useOwnPledges } from './use-opened-project.ts';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const queries = routeQueries(
  (api, { url }) => (url.searchParams.get('pledge') ? [pledgesQuery(api)] : []),
  (api, { url }, known) => {
    const pledge = findOwn(known(pledgesQuery(api).queryKey), url.searchParams.get('pledge'));
    if (pledge?.status !== 'ready') return [];
    return [projectQuery(api, pledge.purpose, pledge.projectid), cardsQuery(api)];
  },
);
export const loader = queries.loader;
/** Inside the site the screen shows at once what the link has handed over, and asks by itself. */
export const clientLoader = (): RouteData => ({ queries: null });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.fixTitle') });
export const handle = { title: t('pay.fixTitle') };

/**
 * `wanted`: what was chosen or typed for a new pledge by somebody who has one. `back`: where the change was asked for.
 */
type Place = Partial<PaymentHandover> & {
  wanted?: Partial<PaymentDraft>;
  back?: string;
};

/**
 * Changes a pledge, named by router state or `?pledge=`; without either, or signed out, it leads away. The server draws the form
 * of an address; `place` is undefined there and while its page is taken over.
 */
export default function PaymentFixScreen() {
  const place = usePlaceState<Place>();
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

/** Title and lead stand where those of the form will. */
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
type Asked = Shared & { gateKey: string };

function OwnPledge({ gateKey, place, viewer }: Asked) {
  const pledges = useOwnPledges();
  const pledge = findOwn(pledges.data, gateKey);
  if (pledges.isPending) return <FixSkeleton known={knownOf(place, gateKey)} />;
  if (pledges.isError && !pledges.data)
    return <ErrorState title={pledges.error.message} onRetry={() => void pledges.refetch()} />;
  if (!pledge && place === undefined) return <PaymentSkeleton />;
  // The list says that it is not there, and who is signed in.
  if (!pledge) return <Navigate to={`/my/list?pledge=${encodeURIComponent(gateKey)}`} replace />;
  return <Opened pledge={pledge} place={place} viewer={viewer} />;
}

function Opened({ pledge, place, viewer }: OpenedProps) {
  const project = useOpenedProject(pledge.purpose, pledge.projectid);
  const now = useNow();
  const isOpen = canChangePledge(pledge.status, pledge.project, now);
  const [wasOpen] = useState(isOpen);
  if (!isOpen) return <CannotChange pledge={pledge} lost={wasOpen} />;
  if (project.isPending) return <FixSkeleton known={handOverPledge(pledge)} />;
  if (!project.data)
    return (
      <ErrorState title={project.error?.message ?? t('err.network')} onRetry={() => void project.refetch()} />
    );
  const content = withOwnItemsFree(project.data.rewards.content, pledge.deliveryinfo.contentidx, now);
  const own = { ...project.data, rewards: { ...project.data.rewards, content } };
  return <ChangedPledge project={own} pledge={pledge} place={place} viewer={viewer} />;
}

function ChangedPledge({
  project,
  pledge,
  place,
  viewer: { uid, profile },
}: OpenedProps & { project: Project }) {
  const { gateKey } = pledge;
  const navigate = useNavigate();
  const [own] = useState(() => draftOf(pledge));
  const { fix, refused } = useFixPledge(project, gateKey, profile.email, () => {
    allowLeaving();
    dropDraft(uid, gateKey);
    void navigate(place?.back ?? `/my/list?pledge=${gateKey}`, { replace: true });
  });
  const { form, isSame, told } = useChangeForm({ project, own, gateKey, uid, place, send: fix });
  // What was typed for a new pledge is here now, or was not wanted.
  useEffect(() => dropDraft(uid, project.key), [uid, project.key]);
  const allowLeaving = useLeaveGuard(!isSame, {
    title: t('pay.leave'),
    body: t('pay.leave.body'),
    leave: t('pay.leave.go'),
    stay: t('pay.leave.stay'),
    onLeave: () => dropDraft(uid, gateKey),
  });
  return (
    <CheckoutPage
      title={t('pay.fixTitle')}
      lead={
        told ? (
          <NoticeBox
            look="purpose"
            icon={CircleAlert}
            className="max-tablet:flex-wrap max-tablet:items-start"
            action={
              <Button
                look="line"
                height={40}
                className="max-tablet:w-full"
                onClick={() => form.setValues(own)}
              >
                {t('pay.fix.already.undo')}
              </Button>
            }
          >
            {told}
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
        }}
        after={t('pay.broker')}
      />
    </CheckoutPage>
  );
}

/** Leads members home from a payment screen where what it is about is `missing`; undefined while that is not known yet. */
function useLeaveWhenMissing(missing: boolean | undefined): void {
  const navigate = useNavigate();
  const toast = useToast();
  const signedOut = useIsVisitor();
  useMembersOnly('login.required');
  useEffect(() => {
    if (!missing || signedOut) return;
    toast(t('wrongAccess'), 'error');
    void navigate('/', { replace: true });
  }, [signedOut, missing, navigate, toast]);
}
