import { holdPayout } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import type { ContinuingAct } from '@pq/domain/settlement/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutItem } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { fields } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

export type Act = 'hold' | ContinuingAct;

export function HoldForm({
  item: { key, project, transfer },
  act,
  onDone,
}: {
  item: PayoutItem;
  act: Act;
  onDone(): void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, holdPayout),
      () => [
        [t('freshPassword.what'), t(`admin.payout.${act}`)],
        [t('admin.payout.line.project'), project.title],
        [t('admin.payout.line.transfer'), formatWon(transfer)],
      ],
    ),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      release();
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim() === '' ? t('admin.payout.reason.required') : undefined,
    }),
    onSubmit: ({ reason }) =>
      change.mutateAsync(act === 'hold' ? { key, on: true, reason } : { key, on: false, act, reason }),
    autoFocusField: 'reason',
  });
  const { release, giveUp } = useDraftGuard(form.values.reason.trim() !== '');
  return (
    <div className={fields}>
      <TextArea
        label={t('admin.payout.reason')}
        hint={t(act === 'hold' ? 'admin.payout.hold.body' : 'admin.payout.continue.body')}
        maxLength={limits.payoutReason}
        rows={2}
        {...form.textField('reason')}
      />
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={form.isSending} onClick={form.submit}>
          {t(`admin.payout.${act}`)}
        </Button>
      </Actions>
    </div>
  );
}
