import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { type ProofDecision, stateAfter } from '@pq/domain/pledge/proof';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { answerProofMutation, proofThatHolds, refreshProofs } from '#app/data/proofs.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Answers a proof. What was decided already, here or in another tab, is shown as it is; it is done where it is the same. */
export function useAnswer({ key }: Proof) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const answer = useMutation({
    ...answerProofMutation(api),
    onSuccess: async ({ msg }) => {
      if (msg) toast(msg);
      await refreshProofs(api, client);
    },
    onError: async (error, { decision }) => {
      const held = proofThatHolds(error);
      const isSame = held !== null && held.key === key && held.state === stateAfter(decision);
      if (isSame) toast(t(decision === 'approve' ? 'proof.approved' : 'proof.changed'));
      else toast(error.message, 'error');
      await refreshProofs(api, client);
    },
  });
  return {
    busy: answer.isPending ? answer.variables.decision : null,
    answer: (decision: ProofDecision, text = '') => answer.mutateAsync({ key, decision, text }),
  };
}
