import { setAlert } from '@pq/contract/endpoints/alerts';
import { getProject } from '@pq/contract/endpoints/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Asks to be notified of an opening, or takes it back. `isOn` is what was pressed last, until the answer is read. */
export function useAlert(projectid: string, stored: boolean) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    ...callMutation(api, setAlert),
    scope: { id: 'alert' },
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    // Also after a refusal: the project may have opened.
    onSettled: () => invalidate(client, getProject, 'alerts'),
  });
  return {
    isOn: isPending ? variables.on : stored,
    set: (on: boolean) => mutate({ projectid, on }),
  };
}
