import { CallError } from '@pq/contract/client';
import { cancelPledge } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { Purpose } from '@pq/domain/project/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { refreshPledges } from '#app/data/pledges.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { rewardsText } from './rewards-text.ts';

export function WithdrawButton({
  pledge,
  variant = 'line',
  className,
}: {
  pledge: Pledge;
  variant?: 'line' | 'lineOnGround';
  className?: string;
}) {
  const { withdraw, busy } = useWithdraw(pledge);
  return (
    <Button variant={variant} className={className} height={40} busy={busy} onClick={() => void withdraw()}>
      <span className="sr-only">{pledge.project.title} </span>
      {withdrawLabel(pledge.purpose)}
    </Button>
  );
}

const wordsOf = (purpose: Purpose) => (purpose === 'ordermade' ? 'order' : 'funding');

function withdrawLabel(purpose: Purpose): string {
  return t(`pay.cancel.${wordsOf(purpose)}`);
}

export function withdrawnText(purpose: Purpose): string {
  return t(purpose === 'ordermade' ? 'pay.cancel.done.order' : 'pay.cancel.done');
}

function useWithdraw({ gateKey, purpose, project, deliveryinfo, paymentinfo }: Pledge): {
  withdraw(): Promise<void>;
  busy: boolean;
} {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useMutation({
    ...callMutation(api, cancelPledge),
    onSuccess: async ({ msg }) => {
      toast(msg ?? withdrawnText(purpose));
      await refreshPledges(client);
    },
    onError: async (error) => {
      toast(error.message, 'error');
      // It may have been withdrawn elsewhere, or its project may have ended.
      if (error instanceof CallError && error.status > 0) await refreshPledges(client);
    },
  });
  const withdraw = async () => {
    const yes = await confirm({
      title: withdrawLabel(purpose),
      body: `${t(`pay.cancel.confirm.${wordsOf(purpose)}`)} ${t('pay.cancel.what')}`,
      facts: [
        [t('mine.project'), project.title],
        [t('reward.title'), rewardsText(deliveryinfo.contentidx, project.rewards.content)],
        [t('pay.sum.total'), formatWon(paymentinfo.callAmount)],
      ],
      confirm: t(`pay.cancel.yes.${wordsOf(purpose)}`),
      cancel: t('common.close'),
      danger: true,
    });
    if (yes) cancel.mutate({ pid: gateKey });
  };
  return { withdraw, busy: cancel.isPending };
}
