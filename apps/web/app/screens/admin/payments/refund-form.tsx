import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useRef, useState } from 'react';
import { type PledgeFile, refundMutation } from '#app/data/console/payments.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { FormBox } from '../parts/box.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { usePledgeAction } from './use-pledge-action.ts';
import { cardText } from './words.ts';

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
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'amount' | 'reason' | null>(null);
  // One key a form: what is pressed twice is one refund.
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const { release } = useDraftGuard(amount !== null || reason.trim() !== '');
  const check = (): number | null => {
    const bad = amount === null || amount < 1 || amount > refundable;
    const found = bad ? 'amount' : reason.trim() === '' ? 'reason' : null;
    setProblem(found);
    if (found === 'amount') amountField.current?.focus();
    if (found === 'reason') reasonField.current?.focus();
    return found === null ? amount : null;
  };
  const send = async () => {
    const sum = check();
    if (sum === null) return;
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
    const seen = pledge.refunded;
    refund.mutate(
      { gateKey: pledge.gateKey, ...part, reason, seen, idempotencyKey: key },
      // Refused it may be asked for anew; where the answer was lost the next press is the same refund.
      { onSuccess: release, onError: (error) => (isRefusal(error) ? setKey(null) : undefined) },
    );
  };
  return (
    <FormBox id="refund" title={t('admin.refund')}>
      <NumberField
        ref={amountField}
        label={t('admin.refund.amount')}
        hint={t('admin.refund.left', { amount: formatWon(refundable) })}
        error={
          problem === 'amount'
            ? t('admin.refund.amount.required', { most: formatWon(refundable) })
            : undefined
        }
        unit={t('common.wonUnit')}
        value={amount}
        onValue={setAmount}
      />
      <ChipButton onPress={() => setAmount(refundable)}>{t('admin.refund.whole')}</ChipButton>
      <ReasonField
        ref={reasonField}
        label={t('admin.refund.reason')}
        hint={t('admin.reason.hint')}
        missing={problem === 'reason'}
        value={reason}
        onValue={setReason}
      />
      <Button look="danger" full busy={refund.isPending} onClick={() => void send()}>
        {t('admin.refund.do')}
      </Button>
    </FormBox>
  );
}

const isRefusal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500;
