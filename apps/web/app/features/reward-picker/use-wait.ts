import { CallError } from '@pq/contract/client';
import { joinWaitlist, leaveWaitlist } from '@pq/contract/endpoints/waitlist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { refreshWaits } from '#app/data/waitlist.ts';
import { useSignInFirst } from '#app/features/viewer/use-sign-in-first.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Joins or leaves the waitlist of a reward. `busy` until it is answered; visitors are led to sign in first. */
export function useWait(projectid: string, idx: number): { join(): void; leave(): void; busy: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const viewer = useViewer();
  const signInFirst = useSignInFirst();
  const said = {
    onSuccess: async ({ msg }: { msg?: string | undefined }) => {
      if (msg) toast(msg);
      await refreshWaits(api, client);
    },
    onError: async (error: Error) => {
      toast(error.message, 'error');
      // A piece may be available again, or the place may have been taken elsewhere.
      if (error instanceof CallError && error.status > 0) await refreshWaits(api, client);
    },
  };
  const join = useMutation({ ...callMutation(api, joinWaitlist), ...said });
  const leave = useMutation({ ...callMutation(api, leaveWaitlist), ...said });
  return {
    join: () =>
      viewer ? join.mutate({ projectid, idx }) : void signInFirst({ act: 'wait', projectid, idx }),
    leave: () => leave.mutate({ projectid, idx }),
    busy: join.isPending || leave.isPending,
  };
}
