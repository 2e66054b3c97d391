import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import type { Purpose } from '@pq/domain/project';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { fixPath } from '#app/features/my-pledge/fix-path.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/page-meta.ts';
import { usePlaceState } from '#app/place-state.ts';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/payment';
import { CheckoutPage } from './checkout-page.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import { Consents } from './consents.tsx';
import { keepFiles, readKeptFiles } from './kept-files.ts';
import { type PaymentDraft, startDraft } from './payment-form.ts';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { paymentTitle } from './payment-title.ts';
import { useMembersOnly } from './use-members-only.ts';
import { useOpenedProject, useOwnPledges } from './use-opened-project.ts';
import { usePaymentDraft } from './use-payment-draft.ts';
import { usePlacePledge } from './use-place-pledge.ts';
import './payment.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.title.funding') });
export const handle = { title: paymentTitle };

type Chosen = {
  projectKey: string;
  purpose: Purpose;
  selection: Selection[];
  /** Of this form, made when it was opened; it lives as long as the place in the browser's history. */
  idempotencyKey?: string;
  /** What was typed before a card window took the page, and the card that it added. */
  draft?: PaymentDraft;
  addedCard?: string | null;
};

/** The payment page: takes what was chosen as router state; without it, or signed out, it leads away. */
export default function PaymentScreen() {
  const chosen = usePlaceState<Chosen>();
  const viewer = useViewer();
  useMembersOnly(chosen === undefined ? undefined : !chosen?.projectKey, '/payment', chosen);
  const keyless = viewer !== null && chosen?.projectKey !== undefined && !chosen.idempotencyKey;
  const openAnew = useOpenAnew(chosen);
  useEffect(() => {
    if (keyless) void openAnew();
  });
  if (chosen === null || !viewer) return null;
  if (!chosen?.idempotencyKey) return <PaymentSkeleton />;
  return <Checkout chosen={chosen} idempotencyKey={chosen.idempotencyKey} email={viewer.profile.email} />;
}

/** Gives the form at this place a key, or a new one with what was typed; nothing on the screen changes. */
function useOpenAnew(chosen: Chosen | null | undefined): (draft?: PaymentDraft) => void | Promise<void> {
  const navigate = useNavigate();
  return (draft) => {
    const state = { ...chosen, idempotencyKey: crypto.randomUUID(), ...(draft && { draft }) };
    return navigate('/payment', { replace: true, state, preventScrollReset: true });
  };
}

type CheckoutProps = { chosen: Chosen; idempotencyKey: string; email: string };

function Checkout({ chosen, idempotencyKey, email }: CheckoutProps) {
  const project = useOpenedProject(chosen.purpose, chosen.projectKey);
  const pledges = useOwnPledges();
  // Decided once: what is found out while somebody types is told when it is sent.
  const [opened, setOpened] = useState<{ myPledge: string | undefined } | null>(null);
  const loaded = !project.isPending && !pledges.isPending;
  if (loaded && project.data && !opened) setOpened({ myPledge: project.data.myPledge });
  if (!loaded) return <PaymentSkeleton />;
  if (!project.data)
    return (
      <ErrorState
        title={project.error?.message ?? t('err.network')}
        retryLabel={t('common.retry')}
        onRetry={() => void project.refetch()}
      />
    );
  if (opened?.myPledge)
    return (
      <Navigate to={fixPath(opened.myPledge)} replace state={{ wanted: { selection: chosen.selection } }} />
    );
  const draft = chosen.draft ?? {
    ...startDraft(chosen.selection, pledges.data?.[0]),
    files: readKeptFiles(idempotencyKey),
  };
  const start = chosen.addedCard ? { ...draft, cardId: chosen.addedCard } : draft;
  return <NewPledge project={project.data} {...{ chosen, start, idempotencyKey, email }} />;
}

function NewPledge({
  project,
  chosen,
  start,
  idempotencyKey,
  email,
}: {
  project: Project;
  chosen: Chosen;
  start: PaymentDraft;
  idempotencyKey: string;
  email: string;
}) {
  const typed = usePaymentDraft(start);
  const { files } = typed.draft;
  useEffect(() => keepFiles(idempotencyKey, files), [idempotencyKey, files]);
  const [agreed, setAgreed] = useState({ third: false, duty: false });
  const openAnew = useOpenAnew(chosen);
  const { place, busy, changed } = usePlacePledge(project, email, idempotencyKey, openAnew);
  const order = project.purpose === 'ordermade';
  return (
    <CheckoutPage
      title={order ? t('pay.title.order') : t('pay.title.funding')}
      project={project}
      typed={typed}
      keep={() => ({ ...chosen, draft: typed.draft })}
    >
      <ConfirmBox
        project={project}
        draft={typed.draft}
        changed={changed}
        button={{
          label: order ? t('pay.participate.order') : t('pay.participate.funding'),
          problem: typed.problem,
          attempt: typed.attempt,
          busy,
          disabled: !(agreed.third && agreed.duty),
          onPress: () => typed.submit(place),
        }}
        after={t('pay.broker')}
      >
        <Consents agreed={agreed} onAgree={setAgreed} />
      </ConfirmBox>
    </CheckoutPage>
  );
}
