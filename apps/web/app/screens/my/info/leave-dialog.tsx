import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveCheckQuery } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { useIsConfirming } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { PartSkeleton } from './info-parts.tsx';
import { InTheWay, LeaveFacts } from './leave-facts.tsx';
import { useLeave } from './use-leave.ts';

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
