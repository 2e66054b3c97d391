import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import { findPaymentProblem } from '@pq/domain/payment-form';
import { type Purpose, routeWords } from '@pq/domain/project';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';
import { useIsVisitor, useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/page-meta.ts';
import { usePlaceState } from '#app/place-state.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/payment';
import { ConfirmBox } from './confirm-box.tsx';
import { type PaymentDraft, quoteDraft, startDraft } from './payment-form.ts';
import { PaymentSections } from './payment-sections.tsx';
import { paymentTitle } from './payment-title.ts';
import { usePlacePledge } from './use-place-pledge.ts';
import './payment.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.title.funding') });
export const handle = { title: paymentTitle };

type Chosen = { projectKey: string; purpose: Purpose; selection: Selection[] };

/** The payment page: takes what was chosen as router state; without it, or signed out, it leads away. */
export default function PaymentScreen() {
  const chosen = usePlaceState<Chosen>();
  const viewer = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const missing = chosen !== undefined && !chosen?.projectKey;
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (chosen === undefined) return;
    if (signedOut) {
      toast(t('login.required'), 'error');
      const state = missing ? null : { next: '/payment', nextState: chosen };
      void navigate('/login', { replace: true, state });
    } else if (missing) {
      toast(t('wrongAccess'), 'error');
      void navigate('/', { replace: true });
    }
  }, [signedOut, missing, chosen, navigate, toast]);
  if (!chosen?.projectKey || !viewer) return null;
  return <Checkout chosen={chosen} email={viewer.profile.email} />;
}

function Checkout({ chosen, email }: { chosen: Chosen; email: string }) {
  const api = useApi();
  const project = useQuery(projectQuery(api, chosen.purpose, chosen.projectKey));
  const pledges = useQuery(pledgesQuery(api));
  if (project.isPending || pledges.isPending) return <Skeleton className="wrap d-sk" />;
  if (project.isError)
    return (
      <ErrorState
        title={project.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void project.refetch()}
      />
    );
  const last = pledges.data?.[0];
  return <PaymentForm project={project.data} start={startDraft(chosen.selection, last)} email={email} />;
}

function PaymentForm({ project, start, email }: { project: Project; start: PaymentDraft; email: string }) {
  const [draft, setDraft] = useState(start);
  const [agreed, setAgreed] = useState({ third: false, duty: false });
  const [problem, setProblem] = useState<ReturnType<typeof findPaymentProblem>>(null);
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const { place, busy } = usePlacePledge(project, email);
  const order = project.purpose === 'ordermade';

  const change = (part: Partial<PaymentDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(null);
  };
  const submit = () => {
    const found = findPaymentProblem(draft);
    setProblem(found);
    setAttempt((n) => n + 1);
    if (found) focusField(form.current, found.field);
    else place(draft);
  };

  return (
    <div className="wrap" data-purpose={routeWords[project.purpose]}>
      <div className="p-g">
        <h1>{order ? t('pay.title.order') : t('pay.title.funding')}</h1>
        <div ref={form}>
          <PaymentSections project={project} draft={draft} problem={problem} onChange={change} />
        </div>
        <ConfirmBox
          project={project}
          quote={quoteDraft(project, draft)}
          agreed={agreed}
          onAgree={setAgreed}
          problem={problem ? t(problem.copy) : null}
          attempt={attempt}
          busy={busy}
          ready={draft.selection.length > 0}
          onSubmit={submit}
        />
      </div>
    </div>
  );
}

/** Into the field, or into the first thing of a group that can be used. */
function focusField(form: HTMLElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const usable = place?.matches('input, button') ? place : place?.querySelector<HTMLElement>('input, button');
  usable?.focus();
}
