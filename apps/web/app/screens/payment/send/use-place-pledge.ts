import { CallError } from '@pq/contract/client';
import { listCards } from '@pq/contract/endpoints/cards';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import { placePledgeMutation, refreshPledges } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import { removeDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useBlockingOverlay } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type Payer, type PaymentDraft, toOrder } from '../form/payment-form.ts';
import { formKey } from '../form/stored-payment-form.ts';
import { inlineMessage, toastMessage } from './refusal-messages.ts';

/**
 * `idempotencyKey` belongs to the opened form: a second press, a press after a lost answer and a reload send
 * the same key, so they are one pledge. `onRefused` gives the form a new key.
 */
export function usePlacePledge(
  project: Project,
  payer: Payer,
  idempotencyKey: string,
  onRefused: () => void | Promise<void>,
): { place(draft: PaymentDraft): Promise<unknown>; refused: string | null } {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [refused, setRefused] = useState<string | null>(null);
  const sawSessionEnd = useSessionEnd();
  const sent = useRef<PaymentDraft | null>(null);
  // The reason may be a pledge, a card or the project, which may be hidden now.
  const readAgain = async () => {
    await Promise.all([refreshPledges(client), invalidate(client, listCards)]);
    const now = await client
      .fetchQuery(projectQuery(api, project.purpose, project.key))
      .catch(() => undefined);
    return now?.myPledge;
  };
  const mutation = useMutation({
    ...placePledgeMutation(api),
    onSuccess: async ({ gateKey }) => {
      removeDraft(formKey(payer.uid, project.key));
      await refreshPledges(client);
      await navigate(`/payment/finish?pledge=${gateKey}`, { replace: true });
    },
    onError: async (error, { order }) => {
      if (sawSessionEnd(error)) return;
      toast(toastMessage(error), 'error');
      setRefused(inlineMessage(error, order.database.paymentinfo.callAmount));
      if (!(error instanceof CallError) || error.status !== 409) return;
      const myPledge = await readAgain();
      if (myPledge) await navigate(fixPath(myPledge), { replace: true, state: { wanted: sent.current } });
      // The key has no pledge: the next press is an order of its own, even if the first pledge was withdrawn since.
      else await onRefused();
    },
    onSettled: () => {
      sent.current = null;
    },
  });
  useBlockingOverlay(mutation.isPending, { title: t('loading.pledge'), sub: t('loading.wait') });
  const place = (draft: PaymentDraft) => {
    sent.current = draft;
    setRefused(null);
    return mutation.mutateAsync({ order: toOrder(project, draft, payer), idempotencyKey });
  };
  return { place, refused };
}
