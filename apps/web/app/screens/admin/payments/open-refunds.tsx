import { settleRefund } from '@pq/contract/endpoints/admin/refunds';
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
import { small } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { usePledgeAction } from './use-pledge-action.ts';

export function OpenRefunds({ record: { pledge, openRefunds } }: { record: PledgeRecord }) {
  const confirm = useConfirm();
  const settle = usePledgeAction(
    useFreshMutationOptions(
      (api) => callMutation(api, settleRefund),
      ({ orderId, seen, done }) => {
        const of = openRefunds.find((one) => one.orderId === orderId && one.requestedAt === seen);
        const amount = formatWon(of?.amount ?? 0);
        return [
          [
            t('freshPassword.what'),
            t(done ? 'freshPassword.settle.done' : 'freshPassword.settle.not', { amount }),
          ],
          [t('freshPassword.to'), pledge.member.nickname],
        ];
      },
    ),
  );
  if (openRefunds.length === 0) return null;
  const press = async (orderId: string, done: boolean, seen: number) => {
    const yes = await confirm({
      title: t(done ? 'admin.refund.settle.done.ask' : 'admin.refund.settle.not.ask'),
      body: t('admin.refund.settle.body'),
      confirm: t(done ? 'admin.refund.settle.done' : 'admin.refund.settle.not'),
      cancel: t('common.cancel'),
    });
    if (yes) settle.mutate({ gateKey: pledge.gateKey, orderId, done, seen });
  };
  return (
    <Box label={t('admin.pledges.refund')} className="grid justify-items-start gap-3">
      <NoticeBox variant="warn" icon={TriangleAlert}>
        {t('admin.refund.open')}
      </NoticeBox>
      {openRefunds.map(({ orderId, amount, requestedAt }) => (
        <div key={`${orderId} ${requestedAt}`}>
          <small className={small}>
            {t('admin.refund.open.of', {
              orderId,
              amount: formatWon(amount),
              time: formatMoment(requestedAt),
            })}
          </small>
          <Actions>
            <Button
              height={40}
              busy={settle.isPending}
              onClick={() => void press(orderId, true, requestedAt)}
            >
              {t('admin.refund.settle.done')}
            </Button>
            <Button
              height={40}
              variant="line"
              busy={settle.isPending}
              onClick={() => void press(orderId, false, requestedAt)}
            >
              {t('admin.refund.settle.not')}
            </Button>
          </Actions>
        </div>
      ))}
    </Box>
  );
}
