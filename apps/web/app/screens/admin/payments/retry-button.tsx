import { retryCharge } from '@pq/contract/endpoints/admin/payments';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { TriangleAlert } from 'lucide-react';
import type { PledgeRecord } from '#app/data/admin/payments.ts';
import { callMutation } from '#app/data/client/calls.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Box } from '../parts/box.tsx';
import { quote } from '../parts/classes.ts';
import { usePledgeAction } from './use-pledge-action.ts';
import { cardText } from './words.ts';

export function RetryButton({ record: { pledge, timeline, mayRetry, charges } }: { record: PledgeRecord }) {
  const confirmRetry = useConfirm();
  const retry = usePledgeAction(
    useFreshMutationOptions(
      (api) => callMutation(api, retryCharge),
      () => [
        [t('freshPassword.what'), t('freshPassword.charge', { amount: formatWon(pledge.callAmount) })],
        [
          t('freshPassword.payer'),
          t('freshPassword.payee', { nickname: pledge.member.nickname, card: cardText(pledge.card) }),
        ],
      ],
    ),
  );
  if (!mayRetry) return null;
  const isOpen = timeline.some(
    ({ what, status }) => what === 'charge' && (status === 'requested' || status === 'unknown'),
  );
  const confirm = t(isOpen ? 'admin.retry.lookUp' : 'admin.retry');
  const press = async () => {
    const yes = await confirmRetry({
      title: isOpen ? confirm : t('admin.retry.title'),
      body: t(isOpen ? 'admin.retry.lookUp.body' : 'admin.retry.body'),
      facts: [
        [t('admin.pledge.sums'), formatWon(pledge.callAmount)],
        [t('admin.pledge.card'), cardText(pledge.card)],
      ],
      confirm,
      cancel: t('common.cancel'),
    });
    if (yes) retry.mutate({ gateKey: pledge.gateKey, seen: charges });
  };
  return (
    <Box label={confirm} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {pledge.heldAt === undefined ? null : (
        <NoticeBox variant="warn" icon={TriangleAlert}>
          {t(pledge.holdReason ? `admin.retry.held.${pledge.holdReason}` : 'admin.retry.held', {
            time: formatMoment(pledge.heldAt),
          })}
        </NoticeBox>
      )}
      {pledge.failureReason ? <p className={quote}>{pledge.failureReason}</p> : null}
      <Button full busy={retry.isPending} onClick={() => void press()}>
        {confirm}
      </Button>
    </Box>
  );
}
