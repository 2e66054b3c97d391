import { t } from '@pq/domain/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveCheckQuery, leaveMutation } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { useIsConfirming } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useForgetViewer } from '#app/features/viewer/use-forget-viewer.ts';
import { forgetDrafts } from '#app/lib/drafts/kept-drafts.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { PartSkeleton } from './info-parts.tsx';
import { InTheWay, LeaveFacts } from './leave-facts.tsx';

/** Tells what leaving does and asks for an explicit yes; or tells what stands in its way, with links to it. */
export function LeaveDialog({ onClose }: { onClose(): void }) {
  const check = useQuery(leaveCheckQuery(useApi()));
  const [agreed, setAgreed] = useState(false);
  const leave = useLeave();
  const isConfirming = useIsConfirming();
  const blocked = check.data ? check.data.pledges.length + check.data.projects.length > 0 : false;
  if (isConfirming) return null;
  return (
    <Dialog
      title={t(blocked ? 'my.leave.title' : 'my.leave.dialog')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t(blocked ? 'common.close' : 'common.cancel')}
          </Button>
          {blocked ? null : (
            <Button
              look="danger"
              busy={leave.isPending}
              disabled={!agreed || !check.data}
              onClick={() => leave.mutate()}
            >
              {t('my.leave.confirm')}
            </Button>
          )}
        </>
      }
    >
      {check.data ? (
        blocked ? (
          <InTheWay check={check.data} onGo={onClose} />
        ) : (
          <>
            <LeaveFacts awaited={check.data.awaited} />
            <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
              {t('my.leave.agree')}
            </Checkbox>
          </>
        )
      ) : check.error ? (
        <Message tone="danger" role="alert">
          {check.error.message}
        </Message>
      ) : (
        <PartSkeleton />
      )}
    </Dialog>
  );
}

/** Leaves, and goes home as a visitor of whom the cache holds nothing. */
function useLeave() {
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
