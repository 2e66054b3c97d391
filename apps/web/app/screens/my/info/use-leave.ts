import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { leaveCheckQuery, leaveMutation } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { useForgetViewer } from '#app/features/viewer/use-forget-viewer.ts';
import { forgetDrafts } from '#app/lib/drafts/kept-drafts.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Leaves, and goes home as a visitor of whom the cache holds nothing. */
export function useLeave() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const forgetViewer = useForgetViewer();
  const left = useRef(false);
  // The own pages lead visitors to sign in: nobody is one before they are gone.
  useEffect(
    () => () => {
      if (left.current) forgetViewer();
    },
    [forgetViewer],
  );
  return useMutation({
    ...leaveMutation(api),
    onSuccess: async (said) => {
      left.current = true;
      forgetDrafts();
      toast(said || t('my.leave.done'));
      await navigate('/');
    },
    onError: (error) => {
      toast(error.message, 'error');
      // Something may have come in between.
      void client.invalidateQueries({ queryKey: leaveCheckQuery(api).queryKey });
    },
  });
}
