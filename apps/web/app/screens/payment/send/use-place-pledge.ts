import { CallError } from '@pq/contract/client';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cardsQuery } from '#app/data/cards.ts';
import { useApi } from '#app/data/client/api.tsx';
import { placePledgeMutation, refreshPledges } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import { useCovered } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { dropDraft } from '../form/kept-draft.ts';
import { type PaymentDraft, toOrder } from '../form/payment-form.ts';
import { toldLastingly, toldShortly } from './told-refusal.ts';

/** What is sent, and who sends it. */
type Sender = Pick<Viewer, 'uid' | 'profile'>;

/**
 * Places the pledge of a draft and goes on to the thanks. `idempotencyKey` belongs to the form that was opened: a second
 * press, a lost answer and a reload send the same one, so they are one pledge. A refusal is said, and what it was about is
 * read again (`onRefused` gives the form a new key); where the backer turns out to have a pledge already, what was typed goes
 * on to changing that one, and where the session is over, to signing in.
 */
export function usePlacePledge(
  project: Project,
  { uid, profile }: Sender,
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
  /**
   * Whatever it was refused for is read again: pledges, cards, the project, which may be hidden by now. Gives
   * the own pledge on it.
   */
  const readAgain = async () => {
    await Promise.all([
      refreshPledges(api, client),
      client.invalidateQueries({ queryKey: cardsQuery(api).queryKey }),
    ]);
    const now = await client
      .fetchQuery(projectQuery(api, project.purpose, project.key))
      .catch(() => undefined);
    return now?.myPledge;
  };
  const mutation = useMutation({
    ...placePledgeMutation(api),
    onSuccess: async ({ gateKey }) => {
      dropDraft(uid, project.key);
      await refreshPledges(api, client);
      await navigate(`/payment/finish?pledge=${gateKey}`, { replace: true });
    },
    onError: async (error, { order }) => {
      if (sawSessionEnd(error)) return;
      toast(toldShortly(error), 'error');
      setRefused(toldLastingly(error, order.database.paymentinfo.callAmount));
      if (!(error instanceof CallError) || error.status !== 409) return;
      const myPledge = await readAgain();
      if (myPledge) await navigate(fixPath(myPledge), { replace: true, state: { wanted: sent.current } });
      // Nothing stands under the key: the next press is an order of its own, also where the first was withdrawn since.
      else await onRefused();
    },
    onSettled: () => {
      sent.current = null;
    },
  });
  useCovered(mutation.isPending, { title: t('loading.pledge'), sub: t('loading.wait') });
  const place = (draft: PaymentDraft) => {
    sent.current = draft;
    setRefused(null);
    return mutation.mutateAsync({ order: toOrder(project, draft, profile.email), idempotencyKey });
  };
  return { place, refused };
}
