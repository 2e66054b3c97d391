import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useState } from 'react';
import { type PledgeFile, refundMutation } from '#app/data/console/payments.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { FormBox } from '../parts/box.tsx';
import { ReasonField, reasonProblem } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { usePledgeAction } from './use-pledge-action.ts';
import { cardText } from './words.ts';

type Values = { amount: number | null; reason: string };

/** Gives back a part, or all that is left: the sum and the reason first, then the question whether that is meant. */
export function RefundForm({ file: { pledge, refundable } }: { file: PledgeFile }) {
  const ask = useAsk();
  const refund = usePledgeAction(
    useFreshMutationOptions(refundMutation, ({ amount: part = refundable }) => [
      [t('freshPassword.what'), t('freshPassword.refund', { amount: formatWon(part) })],
      [
        t('freshPassword.to'),
        t('freshPassword.payee', { nickname: pledge.member.nickname, card: cardText(pledge.card) }),
      ],
    ]),
  );
  // One key a form: what is pressed twice is one refund.
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const send = async ({ amount, reason }: Values) => {
    const sum = amount ?? 0;
    const isWhole = sum === refundable;
    const yes = await ask({
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
      // Refused it may be asked for anew; where the answer was lost the next press is the same refund.
      if (isRefusal(error)) setKey(null);
      throw error;
    }
  };
  const form = useForm<Values>({
    defaultValues: { amount: null, reason: '' },
    validate: ({ amount, reason }) => ({
      amount: isRefundable(amount, refundable)
        ? undefined
        : t('admin.refund.amount.required', { most: formatWon(refundable) }),
      reason: reasonProblem(reason),
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
      <ReasonField
        label={t('admin.refund.reason')}
        hint={t('admin.reason.hint')}
        {...form.textField('reason')}
      />
      <Button look="danger" full busy={refund.isPending} onClick={form.submit}>
        {t('admin.refund.do')}
      </Button>
    </FormBox>
  );
}

const isRefundable = (amount: number | null, most: number) =>
  amount !== null && amount >= 1 && amount <= most;

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;
