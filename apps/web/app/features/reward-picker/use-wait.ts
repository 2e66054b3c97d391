import { CallError } from '@pq/contract/client';
import { countNeeds } from '@pq/contract/endpoints/pledges';
import { getProject } from '@pq/contract/endpoints/projects';
import { joinWaitlist, leaveWaitlist } from '@pq/contract/endpoints/waitlist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useSignInFirst } from '#app/features/viewer/use-sign-in-first.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

export function useWait(projectid: string, idx: number): { join(): void; leave(): void; busy: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const viewer = useViewer();
  const signInFirst = useSignInFirst();
  const callbacks = {
    onSuccess: async ({ msg }: { msg?: string | undefined }) => {
      if (msg) toast(msg);
      await invalidate(client, 'waitlist', countNeeds, getProject);
    },
    onError: async (error: Error) => {
      toast(error.message, 'error');
      // A piece may be available again, or the place may have been taken elsewhere.
      if (error instanceof CallError && error.status > 0)
        await invalidate(client, 'waitlist', countNeeds, getProject);
    },
  };
  const join = useMutation({ ...callMutation(api, joinWaitlist), ...callbacks });
  const leave = useMutation({ ...callMutation(api, leaveWaitlist), ...callbacks });
  return {
    join: () =>
      viewer ? join.mutate({ projectid, idx }) : void signInFirst({ act: 'wait', projectid, idx }),
    leave: () => leave.mutate({ projectid, idx }),
    busy: join.isPending || leave.isPending,
  };
}
