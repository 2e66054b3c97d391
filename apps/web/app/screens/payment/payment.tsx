import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import type { Purpose } from '@pq/domain/project/project';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isSelection, type PaymentHandover, readHandover } from '#app/features/my-pledge/payment-handover.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useViewer, type Viewer } from '#app/features/viewer/use-viewer.ts';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import { saveDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/payment';
import { CheckoutPage } from './form/checkout-page.tsx';
import { ConfirmBox } from './form/confirm-box.tsx';
import { Consents } from './form/consents.tsx';
import { formKey, loadForm, reopenForm } from './form/stored-payment-form.ts';
import { usePaymentForm } from './form/use-payment-form.ts';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { usePlacePledge } from './send/use-place-pledge.ts';
import { useLeaveWhenMissing } from './use-leave-when-missing.ts';
import { useOpenedProject, useOwnPledges } from './use-opened-project.ts';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.title.funding') });
export const handle = { title: paymentTitle };

type Chosen = Partial<PaymentHandover> & {
  projectKey: string;
  purpose: Purpose;
  selection: Selection[];
  /** Created when the form was opened; it lives as long as the entry in the browser's history. */
  idempotencyKey?: string;
};

export default function PaymentScreen() {
  const chosen = readChosen(useLocationState<Partial<Chosen>>());
  const viewer = useViewer();
  useLeaveWhenMissing(chosen === undefined ? undefined : chosen === null);
  const keyless = viewer !== null && chosen?.projectKey !== undefined && !chosen.idempotencyKey;
  const openAnew = useOpenAnew(chosen);
  useEffect(() => {
    if (keyless) void openAnew();
  });
  if (!viewer || chosen === null) return null;
  if (!chosen?.idempotencyKey) return <PaymentSkeleton known={knownOf(chosen)} />;
  return <Checkout chosen={chosen} idempotencyKey={chosen.idempotencyKey} viewer={viewer} />;
}

function readChosen(state: Partial<Chosen> | null | undefined): Chosen | null | undefined {
  if (state === undefined) return undefined;
  const isChosen = typeof state?.projectKey === 'string' && isSelection(state.selection);
  return isChosen && state.purpose !== undefined ? (state as Chosen) : null;
}

const knownOf = (chosen: Chosen | undefined) =>
  readHandover(chosen, ({ data }) => data.key === chosen?.projectKey);

function useOpenAnew(chosen: Chosen | null | undefined): () => void | Promise<void> {
  const navigate = useNavigate();
  return () => {
    const state = { ...chosen, idempotencyKey: crypto.randomUUID() };
    return navigate('/payment', { replace: true, state, preventScrollReset: true });
  };
}

type CheckoutProps = { chosen: Chosen; idempotencyKey: string; viewer: Viewer };

function Checkout({ chosen, idempotencyKey, viewer }: CheckoutProps) {
  const project = useOpenedProject(chosen.purpose, chosen.projectKey);
  const pledges = useOwnPledges();
  // Decided once: a pledge that is found while the form is in use is reported on sending.
  const [opened, setOpened] = useState<{ myPledge: string | undefined } | null>(null);
  const loaded = !project.isPending && !pledges.isPending;
  if (loaded && project.data && !opened) setOpened({ myPledge: project.data.myPledge });
  if (!loaded) return <PaymentSkeleton known={knownOf(chosen)} />;
  if (!project.data)
    return (
      <ErrorState
        heading="h1"
        title={project.error?.message ?? t('err.network')}
        onRetry={() => void project.refetch()}
      />
    );
  if (opened?.myPledge) {
    const { selection } = chosen;
    const kept = loadForm(formKey(viewer.uid, chosen.projectKey));
    const wanted = kept ? reopenForm(kept, idempotencyKey, selection, undefined) : { selection };
    return <Navigate to={fixPath(opened.myPledge)} replace state={{ wanted }} />;
  }
  return (
    <NewPledge project={project.data} last={pledges.data?.[0]} {...{ chosen, idempotencyKey, viewer }} />
  );
}

function NewPledge({
  project,
  last,
  chosen,
  idempotencyKey,
  viewer,
}: CheckoutProps & { project: Project; last: Pledge | undefined }) {
  const { uid } = viewer;
  const openAnew = useOpenAnew(chosen);
  const { place, refused } = usePlacePledge(project, viewer, idempotencyKey, openAnew);
  const form = usePaymentForm(
    project,
    () => reopenForm(loadForm(formKey(uid, project.key)), idempotencyKey, chosen.selection, last),
    place,
  );
  const { values: draft } = form;
  useEffect(() => {
    saveDraft(formKey(uid, project.key), { mark: idempotencyKey, draft });
  }, [uid, project.key, idempotencyKey, draft]);
  const [agreed, setAgreed] = useState({ third: false, duty: false });
  const order = project.purpose === 'ordermade';
  const isAgreed = agreed.third && agreed.duty;
  return (
    <CheckoutPage title={order ? t('pay.title.order') : t('pay.title.funding')} project={project} form={form}>
      <ConfirmBox
        project={project}
        form={form}
        refused={refused}
        button={{
          label: order ? t('pay.participate.order') : t('pay.participate.funding'),
          barred: isAgreed ? null : t(order ? 'pay.agree.first.order' : 'pay.agree.first'),
          left: t('pay.agree.left', { n: Number(!agreed.third) + Number(!agreed.duty) }),
        }}
        after={t('pay.broker')}
      >
        <Consents agreed={agreed} purpose={project.purpose} onAgree={setAgreed} />
      </ConfirmBox>
    </CheckoutPage>
  );
}

// Only the router state distinguishes a pledge from an order.
function paymentTitle(state: unknown): string {
  const purpose = (state as { purpose?: Purpose } | null | undefined)?.purpose;
  return purpose === 'ordermade' ? t('pay.title.order') : t('pay.title.funding');
}
