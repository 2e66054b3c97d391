import { CallError } from '@pq/contract/client';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { Purpose } from '@pq/domain/project/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { cancelPledgeMutation, refreshPledges } from '#app/data/pledges.ts';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { rewardsText } from './rewards-text.ts';

/** Withdraws a pledge after a question that says what is withdrawn; its project is named for those who hear the button alone. */
export function WithdrawButton({ pledge, tone }: { pledge: Pledge; tone?: 'tinted' }) {
  const { withdraw, busy } = useWithdraw(pledge);
  return (
    <Button tone={tone} look="text" height={40} busy={busy} onClick={() => void withdraw()}>
      <span className="sr-only">{pledge.project.title} </span>
      {withdrawLabel(pledge.purpose)}
    </Button>
  );
}

/** What withdrawing is called: a pledge is left, an order is cancelled. */
function withdrawLabel(purpose: Purpose): string {
  return purpose === 'ordermade' ? t('pay.cancel.order') : t('pay.cancel.funding');
}

/** Withdraws a pledge after a question, and reads again what moved with it. `busy` until it is answered. */
function useWithdraw({ gateKey, purpose, project, deliveryinfo, paymentinfo }: Pledge): {
  withdraw(): Promise<void>;
  busy: boolean;
} {
  const api = useApi();
  const client = useQueryClient();
  const ask = useAsk();
  const toast = useToast();
  const cancel = useMutation({
    ...cancelPledgeMutation(api),
    onSuccess: async ({ msg }) => {
      toast(msg ?? t('pay.cancel.done'));
      await refreshPledges(api, client);
    },
    onError: async (error) => {
      toast(error.message, 'error');
      // It may have been withdrawn elsewhere, or its project may be over.
      if (error instanceof CallError && error.status > 0) await refreshPledges(api, client);
    },
  });
  const withdraw = async () => {
    const yes = await ask({
      title: withdrawLabel(purpose),
      body: `${t('pay.cancel.confirm')} ${t('pay.cancel.what')}`,
      facts: [
        [t('mine.project'), project.title],
        [t('reward.title'), rewardsText(deliveryinfo.contentidx, project.rewards.content)],
        [t('pay.sum.total'), formatWon(paymentinfo.callAmount)],
      ],
      confirm: t('pay.cancel.yes'),
      cancel: t('common.close'),
      danger: true,
    });
    if (yes) cancel.mutate(gateKey);
  };
  return { withdraw, busy: cancel.isPending };
}
