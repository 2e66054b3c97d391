import { answerProof } from '@pq/contract/endpoints/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { type ProofDecision, stateAfter } from '@pq/domain/pledge/proof';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { currentProofOf } from '#app/data/proofs.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** An earlier decision, here or in another tab, is shown; the same decision counts as success. */
export function useAnswer({ key }: Proof) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const answer = useMutation({
    ...callMutation(api, answerProof),
    onSuccess: async ({ msg }) => {
      if (msg) toast(msg);
      await invalidate(client, 'proofs', 'pledges');
    },
    onError: async (error, { decision }) => {
      const current = currentProofOf(error);
      const isSame = current !== null && current.key === key && current.state === stateAfter(decision);
      if (isSame) toast(t(decision === 'approve' ? 'proof.approved' : 'proof.changed'));
      else toast(error.message, 'error');
      await invalidate(client, 'proofs', 'pledges');
    },
  });
  return {
    busy: answer.isPending ? answer.variables.decision : null,
    answer: (decision: ProofDecision, text = '') => answer.mutateAsync({ key, decision, text }),
  };
}
