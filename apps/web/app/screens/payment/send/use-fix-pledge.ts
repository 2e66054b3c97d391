import { CallError } from '@pq/contract/client';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { fixPledgeMutation, refreshPledges } from '#app/data/pledges.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useCovered } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type PaymentDraft, toOrder } from '../form/payment-form.ts';
import { toldLastingly, toldShortly } from './told-refusal.ts';

/**
 * Changes a pledge to what a draft says, tells that it is done and calls `onDone`. A refusal is said, and what it was about
 * is read again; what was typed stays. Where the session is over it leads to signing in.
 */
export function useFixPledge(
  project: Project,
  gateKey: string,
  email: string,
  onDone: () => void,
): { fix(draft: PaymentDraft): Promise<unknown>; refused: string | null } {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [refused, setRefused] = useState<string | null>(null);
  const sawSessionEnd = useSessionEnd();
  const done = project.purpose === 'ordermade' ? t('pay.fix.done.order') : t('pay.fix.done.funding');
  const mutation = useMutation({
    ...fixPledgeMutation(api),
    onSuccess: async ({ msg }) => {
      onDone();
      toast(msg ?? done);
      await refreshPledges(api, client);
    },
    onError: async (error, { data }) => {
      if (sawSessionEnd(error)) return;
      toast(toldShortly(error), 'error');
      setRefused(toldLastingly(error, data.paymentinfo.callAmount));
      if (!(error instanceof CallError) || error.status !== 409) return;
      await refreshPledges(api, client);
    },
  });
  useCovered(mutation.isPending, { title: t('loading.pledge'), sub: t('loading.wait') });
  const fix = (draft: PaymentDraft) => {
    setRefused(null);
    const { database, rewardidx } = toOrder(project, draft, email);
    return mutation.mutateAsync({ data: database, rewardidx, gateKey });
  };
  return { fix, refused };
}
