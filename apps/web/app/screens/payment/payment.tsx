import { CallError } from '@pq/contract/client';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import { findPaymentProblem } from '@pq/domain/payment-form';
import type { Purpose } from '@pq/domain/project';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { placePledgeMutation, pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';
import { useIsVisitor, useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/page-meta.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/payment';
import { ConfirmBox } from './confirm-box.tsx';
import { type PaymentDraft, quoteDraft, startDraft, toOrder } from './payment-form.ts';
import { PaymentSections } from './payment-sections.tsx';
import './payment.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.title.funding') });
export const handle = { title: t('pay.title.funding') };

type Chosen = { projectKey: string; purpose: Purpose; selection: Selection[] };

/** The payment page: takes what was chosen as router state; without it, or signed out, it leads away. */
export default function PaymentScreen() {
  const chosen = useLocation().state as Chosen | null;
  const viewer = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const missing = !chosen?.projectKey;
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (signedOut) {
      toast(t('login.required'), 'error');
      void navigate('/login', { replace: true });
    } else if (missing) {
      toast(t('wrongAccess'), 'error');
      void navigate('/', { replace: true });
    }
  }, [signedOut, missing, navigate, toast]);
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
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [draft, setDraft] = useState(start);
  const [agreed, setAgreed] = useState({ third: false, duty: false });
  const [problem, setProblem] = useState<ReturnType<typeof findPaymentProblem>>(null);
  const [attempt, setAttempt] = useState(0);
  const idempotency = useRef<{ order: string; key: string } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const place = useMutation(placePledgeMutation(api));
  const order = project.purpose === 'ordermade';

  const change = (part: Partial<PaymentDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(null);
  };
  const submit = () => {
    const found = findPaymentProblem(draft);
    setProblem(found);
    setAttempt((n) => n + 1);
    if (found) {
      form.current?.querySelector<HTMLElement>(`[data-field="${found.field}"]`)?.focus();
      return;
    }
    const body = toOrder(project, draft, email);
    const text = JSON.stringify(body);
    // The same order sent again, by a second press or after a lost answer, is the same pledge.
    if (idempotency.current?.order !== text) idempotency.current = { order: text, key: crypto.randomUUID() };
    place.mutate(
      { order: body, idempotencyKey: idempotency.current.key },
      {
        onSuccess: async () => {
          await client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey });
          await client.invalidateQueries({ queryKey: ['projects'] });
          const state = {
            title: project.title,
            purpose: project.purpose,
            key: project.key,
            finish: project.period.finish,
          };
          await navigate('/payment/finish', { replace: true, state });
        },
        onError: (error) => {
          toast(error.message, 'error');
          if (error instanceof CallError && error.status === 409)
            void client.invalidateQueries({
              queryKey: projectQuery(api, project.purpose, project.key).queryKey,
            });
        },
      },
    );
  };

  return (
    <div className="wrap" data-purpose={order ? 'order' : 'funding'}>
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
          busy={place.isPending}
          ready={draft.selection.length > 0}
          onSubmit={submit}
        />
      </div>
    </div>
  );
}
