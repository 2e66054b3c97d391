import { receiveBalance, writeOffBalance } from '@pq/contract/endpoints/admin/balances';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { receivedTooMuch, writesOffTooMuch } from '@pq/domain/settlement/balances';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payouts } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { fields } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

type Balance = Payouts['balances'][number];
const acts = ['received', 'writeOff'] as const;
type Values = { act: (typeof acts)[number]; amount: number | null; reference: string; reason: string };

/** Records what a maker has paid back, or asks for a write-off of what is owed. */
export function BalanceForm({ balance: { maker, owes }, onDone }: { balance: Balance; onDone(): void }) {
  const received = useReceived(maker.nickname);
  const writtenOff = useWriteOff(maker.nickname);
  const form = useForm<Values>({
    defaultValues: { act: 'received', amount: owes, reference: '', reason: '' },
    validate: ({ act, amount, reference, reason }) => ({
      amount: amountProblem({ act, amount, owes }),
      reference:
        act === 'received' && reference.trim() === ''
          ? t('admin.payout.correct.reference.required')
          : undefined,
      reason: act === 'writeOff' && reason.trim() === '' ? t('admin.payout.reason.required') : undefined,
    }),
    fieldsInCall: { amount: 'amount', reference: 'reference', reason: 'reason' },
    async onSubmit({ act, amount, reference, reason }) {
      const owed = { uid: maker.uid, amount: amount ?? 0 };
      if (act === 'received') await received.mutateAsync({ ...owed, reference });
      else await writtenOff.mutateAsync({ ...owed, reason });
      release();
      onDone();
    },
  });
  const { act, reference, reason } = form.values;
  const { release, giveUp } = useDraftGuard(reference.trim() !== '' || reason.trim() !== '');
  return (
    <div className={fields}>
      <div className="flex flex-wrap gap-x-5 gap-y-2" role="radiogroup" aria-label={t('admin.balance.act')}>
        {acts.map((each) => (
          <Radio
            key={each}
            name={`balance-${maker.uid}`}
            value={each}
            checked={act === each}
            onChange={() => form.setValues({ act: each })}
          >
            {t(`admin.balance.act.${each}`)}
          </Radio>
        ))}
      </div>
      <NumberField
        label={t(`admin.balance.amount.${act}`)}
        unit={t('common.wonUnit')}
        {...form.field('amount')}
      />
      {act === 'received' ? (
        <TextField
          label={t('admin.payout.correct.reference')}
          maxLength={limits.balanceReference}
          autoComplete="off"
          {...form.textField('reference')}
        />
      ) : (
        <TextArea
          label={t('admin.payout.reason')}
          hint={t('admin.balance.writeOff.hint')}
          maxLength={limits.balanceReason}
          rows={2}
          {...form.textField('reason')}
        />
      )}
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={form.isSending} onClick={form.submit}>
          {t(`admin.balance.do.${act}`)}
        </Button>
      </Actions>
    </div>
  );
}

function amountProblem({ act, amount, owes }: Pick<Values, 'act' | 'amount'> & { owes: number }) {
  if (amount === null || amount <= 0) return t('admin.balance.amount.required');
  if (amount <= owes) return undefined;
  return act === 'received' ? receivedTooMuch(owes, amount) : writesOffTooMuch(owes);
}

function useReceived(nickname: string) {
  return useMutation({
    ...useFreshMutationOptions((api) => callMutation(api, receiveBalance), factsOf('received', nickname)),
    ...useOutcome(),
  });
}

export function useWriteOff(nickname: string) {
  return useMutation({
    ...useFreshMutationOptions((api) => callMutation(api, writeOffBalance), factsOf('writeOff', nickname)),
    ...useOutcome(),
  });
}

/** Shown where the password is asked for. */
function factsOf(act: Values['act'], nickname: string) {
  return ({ amount }: { amount: number }): [string, string][] => [
    [t('freshPassword.what'), t(`admin.balance.act.${act}`)],
    [t('admin.balance.maker'), nickname],
    [t('admin.payout.owes'), formatWon(amount)],
  ];
}

function useOutcome() {
  const client = useQueryClient();
  const toast = useToast();
  return {
    onSuccess: ({ msg = '' }: { msg?: string | undefined }) => toast(msg),
    onError: (error: Error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  };
}
