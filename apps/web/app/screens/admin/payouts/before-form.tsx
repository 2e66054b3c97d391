import { holdPayout, recordExternalPayout } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { PayoutItem } from '#app/data/admin/payouts.ts';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { fields } from '../parts/classes.ts';
import { OtherConfirms } from '../parts/other-confirms.tsx';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

const acts = ['outside', 'continue'] as const;
type Values = { act: (typeof acts)[number]; paidOn: string; reference: string; reason: string };

/** What becomes of a stage of a project that was completed before there were statements. */
export function BeforeForm({ item, onDone }: { item: PayoutItem; onDone(): void }) {
  const { key, outside } = item;
  const paid = useOutside(item);
  const continued = useContinue(item);
  const asked = { paidOn: outside?.paidOn ?? '', reference: outside?.reference ?? '' };
  const form = useForm<Values>({
    defaultValues: { act: 'outside', ...asked, reason: '' },
    validate: ({ act, paidOn, reference, reason }) => ({
      paidOn: act === 'outside' && paidOn === '' ? t('admin.payout.outside.on.required') : undefined,
      reference:
        act === 'outside' && reference.trim() === ''
          ? t('admin.payout.correct.reference.required')
          : undefined,
      reason: act === 'continue' && reason.trim() === '' ? t('admin.payout.reason.required') : undefined,
    }),
    fieldsInCall: { paidOn: 'paidOn', reference: 'reference', reason: 'reason' },
    async onSubmit({ act, paidOn, reference, reason }) {
      const seen = isSameRequest ? outside.askedAt : undefined;
      if (act === 'outside') await paid.mutateAsync({ key, paidOn, reference: reference.trim(), seen });
      else await continued.mutateAsync({ key, on: false, act: 'accept', reason });
      release();
      onDone();
    },
  });
  const { act, paidOn, reference, reason } = form.values;
  const isSameRequest = outside !== null && paidOn === asked.paidOn && reference.trim() === asked.reference;
  const { release, giveUp } = useDraftGuard(
    paidOn !== asked.paidOn || reference !== asked.reference || reason.trim() !== '',
  );
  return (
    <div className={fields}>
      {outside ? (
        <NoticeBox variant="warn" icon={Users}>
          {t('admin.payout.outside.asked', {
            name: outside.askedBy.nickname,
            date: formatDate(outside.paidOn),
            reference: outside.reference,
          })}
        </NoticeBox>
      ) : null}
      <div
        className="flex flex-wrap gap-x-5 gap-y-2"
        role="radiogroup"
        aria-label={t('admin.payout.before.act')}
      >
        {acts.map((each) => (
          <Radio
            key={each}
            name={`before-${key}`}
            value={each}
            checked={act === each}
            onChange={() => form.setValues({ act: each })}
          >
            {t(`admin.payout.before.act.${each}`)}
          </Radio>
        ))}
      </div>
      {act === 'outside' ? (
        <>
          <DateField label={t('admin.payout.outside.on')} {...form.field('paidOn')} />
          <TextField
            label={t('admin.payout.correct.reference')}
            hint={t('admin.payout.outside.hint')}
            maxLength={limits.payoutReference}
            autoComplete="off"
            {...form.textField('reference')}
          />
        </>
      ) : (
        <TextArea
          label={t('admin.payout.reason')}
          hint={t('admin.payout.continue.body')}
          maxLength={limits.payoutReason}
          rows={2}
          {...form.textField('reason')}
        />
      )}
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <OtherConfirms mayConfirm={!(act === 'outside' && isSameRequest) || outside.mayConfirm}>
          <Button busy={form.isSending} onClick={form.submit}>
            {act === 'outside' && isSameRequest
              ? t('admin.payout.outside.confirm')
              : t(`admin.payout.before.do.${act}`)}
          </Button>
        </OtherConfirms>
      </Actions>
    </div>
  );
}

function useOutside(item: PayoutItem) {
  return useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, recordExternalPayout),
      () => factsOf(item, 'outside'),
    ),
    ...useOutcome(),
  });
}

function useContinue(item: PayoutItem) {
  return useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, holdPayout),
      () => factsOf(item, 'continue'),
    ),
    ...useOutcome(),
  });
}

/** Shown where the password is asked for. */
function factsOf({ project, transfer }: PayoutItem, act: Values['act']): [string, string][] {
  return [
    [t('freshPassword.what'), t(`admin.payout.before.act.${act}`)],
    [t('admin.payout.line.project'), project.title],
    [t('admin.payout.line.transfer'), formatWon(transfer)],
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
