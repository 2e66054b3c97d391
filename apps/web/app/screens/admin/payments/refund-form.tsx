import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useState } from 'react';
import { type PledgeRecord, refundMutation } from '#app/data/admin/payments.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { FormBox } from '../parts/box.tsx';
import { reasonProblem } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { RefundReason } from './refund-reason.tsx';
import { usePledgeAction } from './use-pledge-action.ts';
import { cardText } from './words.ts';

type Values = { amount: number | null; again: number | null; reason: string };

export function RefundForm({ record: { pledge, refundable } }: { record: PledgeRecord }) {
  const confirm = useConfirm();
  const refund = usePledgeAction(
    useFreshMutationOptions(refundMutation, ({ amount: part = refundable }) => [
      [t('freshPassword.what'), t('freshPassword.refund', { amount: formatWon(part) })],
      [
        t('freshPassword.to'),
        t('freshPassword.payee', { nickname: pledge.member.nickname, card: cardText(pledge.card) }),
      ],
    ]),
  );
  // One key for each form, so that two presses are one refund.
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const send = async ({ amount, reason }: Values) => {
    const sum = amount ?? 0;
    const isWhole = sum === refundable;
    const yes = await confirm({
      title: t('admin.refund.ask', { amount: formatWon(sum) }),
      body: t(isWhole ? 'admin.refund.ask.whole' : 'admin.refund.ask.body'),
      facts: [
        [t('admin.pledge.who'), pledge.member.nickname],
        [t('admin.refund.reason'), reason.trim()],
      ],
      confirm: t('admin.refund.do'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (!yes) return;
    const key = idempotencyKey ?? crypto.randomUUID();
    setKey(key);
    const part = isWhole ? {} : { amount: sum };
    const asked = { gateKey: pledge.gateKey, ...part, reason, seen: pledge.refunded, idempotencyKey: key };
    try {
      await refund.mutateAsync(asked);
      release();
    } catch (error) {
      // After a refusal the next press is a new refund; after a lost answer it repeats the same one.
      if (isRefusal(error)) setKey(null);
      throw error;
    }
  };
  const form = useForm<Values>({
    defaultValues: { amount: null, again: null, reason: '' },
    validate: ({ amount, again, reason }) => ({
      amount: isRefundable(amount, refundable)
        ? undefined
        : t('admin.refund.amount.required', { most: formatWon(refundable) }),
      reason: reasonProblem(reason),
      again: again === amount ? undefined : t('admin.refund.again.wrong', { amount: formatWon(amount ?? 0) }),
    }),
    onSubmit: send,
  });
  const { values, setValues } = form;
  const { release } = useDraftGuard(values.amount !== null || values.reason.trim() !== '');
  return (
    <FormBox id="refund" title={t('admin.refund')}>
      <NumberField
        label={t('admin.refund.amount')}
        hint={t('admin.refund.left', { amount: formatWon(refundable) })}
        unit={t('common.wonUnit')}
        {...form.field('amount')}
      />
      <ChipButton onPress={() => setValues({ amount: refundable })}>{t('admin.refund.whole')}</ChipButton>
      <RefundReason
        {...form.textField('reason')}
        value={values.reason}
        onText={(reason) => setValues({ reason })}
      />
      <NumberField label={t('admin.refund.again')} unit={t('common.wonUnit')} {...form.field('again')} />
      <Button variant="danger" full busy={refund.isPending} onClick={form.submit}>
        {t('admin.refund.do')}
      </Button>
    </FormBox>
  );
}

const isRefundable = (amount: number | null, most: number) =>
  amount !== null && amount >= 1 && amount <= most;

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;
