import { CallError } from '@pq/contract/client';
import { fixPledge } from '@pq/contract/endpoints/pledges';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { refreshPledges } from '#app/data/pledges.ts';
import { isStale, type StaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useBlockingOverlay } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type Payer, type PaymentDraft, toOrder } from '../form/payment-form.ts';
import { inlineMessage, toastMessage } from './refusal-messages.ts';

export function useFixPledge(
  project: Project,
  gateKey: string,
  payer: Payer,
  stale: StaleForm<PaymentDraft>,
  onDone: () => void,
): { fix(draft: PaymentDraft): Promise<unknown>; refused: string | null } {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [refused, setRefused] = useState<string | null>(null);
  const sawSessionEnd = useSessionEnd();
  const done = project.purpose === 'ordermade' ? t('pay.fix.done.order') : t('pay.fix.done.funding');
  const mutation = useMutation({
    ...callMutation(api, fixPledge),
    onSuccess: async ({ msg }) => {
      onDone();
      toast(msg ?? done);
      await refreshPledges(client);
    },
    onError: async (error, { data }) => {
      if (sawSessionEnd(error) || isStale(error)) return;
      toast(toastMessage(error), 'error');
      setRefused(inlineMessage(error, data.paymentinfo.callAmount));
      if (!(error instanceof CallError) || error.status !== 409) return;
      await refreshPledges(client);
    },
  });
  useBlockingOverlay(mutation.isPending, { title: t('loading.pledge'), sub: t('loading.wait') });
  const fix = (draft: PaymentDraft) => {
    setRefused(null);
    const { database, rewardidx } = toOrder(project, draft, payer);
    return stale.save(draft, (version) =>
      mutation.mutateAsync({ data: database, rewardidx, gateKey, version }),
    );
  };
  return { fix, refused };
}
