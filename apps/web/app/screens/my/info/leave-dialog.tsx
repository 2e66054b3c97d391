import { checkLeaving, leave } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery, invalidate } from '#app/data/client/calls.ts';
import { useIsConfirming } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useForgetViewer } from '#app/features/viewer/use-forget-viewer.ts';
import { clearEntries } from '#app/lib/drafts/draft-storage.ts';
import { shownMember } from '#app/lib/page-member.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { PartSkeleton } from './info-parts.tsx';
import { InTheWay, LeaveFacts } from './leave-facts.tsx';

export function LeaveDialog({ onClose }: { onClose(): void }) {
  const check = useQuery(callQuery(useApi(), checkLeaving, {}));
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
          <Button variant="line" onClick={onClose}>
            {t(blocked ? 'common.close' : 'common.cancel')}
          </Button>
          {blocked ? null : (
            <Button
              variant="danger"
              busy={leave.isPending}
              disabled={!agreed || !check.data}
              onClick={() => leave.mutate({})}
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
            <ActingAccount />
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

function useLeave() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const forgetViewer = useForgetViewer();
  const left = useRef(false);
  // The own pages redirect visitors to sign-in, so the viewer is cleared only after they are unmounted.
  useEffect(
    () => () => {
      if (left.current) forgetViewer();
    },
    [forgetViewer],
  );
  return useMutation({
    ...callMutation(api, leave),
    onSuccess: async ({ msg }) => {
      left.current = true;
      clearEntries(shownMember() ?? '');
      toast(msg || t('my.leave.done'));
      await navigate('/');
    },
    onError: (error) => {
      toast(error.message, 'error');
      // New obstacles may have appeared.
      void invalidate(client, checkLeaving);
    },
  });
}
