import type { DataOf } from '@pq/contract/client';
import { closeDifference, type listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { CLOSED_BY_TWO_FROM } from '@pq/domain/settlement/compare-books';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { fields, small } from '../parts/classes.ts';
import { OtherConfirms } from '../parts/other-confirms.tsx';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { DifferenceActs, factsOf, LookUpAnswer, recordedAs, useLookUp } from './difference-acts.tsx';

type Difference = DataOf<typeof listDifferences>['differences'][number];

const suggestions = ['next', 'test', 'mistake'] as const;

export function DifferenceForm({ difference, onDone }: { difference: Difference; onDone(): void }) {
  const { key, state, size, mayConfirm } = difference;
  const client = useQueryClient();
  const toast = useToast();
  const failed = { onError: (error: Error) => toast(error.message, 'error') };
  const over = ({ msg }: { msg?: string | undefined }) => {
    if (msg) toast(msg);
    release();
    onDone();
  };
  const close = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, closeDifference),
      () => factsOf(difference, t('admin.difference.close')),
    ),
    ...failed,
    onSuccess: over,
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { reason: difference.reason ?? '' },
    validate: ({ reason }) => ({
      reason:
        [...reason.trim()].length < limits.differenceReasonMin
          ? t('admin.difference.reason.short')
          : undefined,
    }),
    onSubmit: ({ reason }) => close.mutateAsync({ key, reason, state, size }),
    autoFocusField: 'reason',
  });
  const { release, giveUp } = useDraftGuard(form.values.reason.trim() !== (difference.reason ?? ''));
  const lookUp = useLookUp(difference, over);
  const needsTwo = size >= CLOSED_BY_TWO_FROM;
  const recorded = recordedAs(difference);
  return (
    <div className={fields}>
      <TextArea
        label={t('admin.difference.reason')}
        hint={t('admin.difference.close.body')}
        maxLength={limits.differenceReason}
        rows={3}
        {...form.textField('reason')}
      />
      <div className="flex flex-wrap gap-2">
        {suggestions.map((name) => (
          <ChipButton
            key={name}
            onPress={() => form.setValues({ reason: t(`admin.difference.reason.${name}`) })}
          >
            {t(`admin.difference.reason.${name}`)}
          </ChipButton>
        ))}
      </div>
      {recorded === 'asCharge' ? <p className={small}>{t('admin.difference.asCharge.body')}</p> : null}
      {needsTwo && state === 'open' ? (
        <NoticeBox variant="warn" icon={Users}>
          {t(`admin.difference.${recorded ?? 'close'}.two`, { amount: formatWon(size) })}
        </NoticeBox>
      ) : null}
      <LookUpAnswer lookUp={lookUp} />
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <DifferenceActs difference={difference} lookUp={lookUp} onDone={over} />
        <OtherConfirms mayConfirm={state !== 'closing' || mayConfirm}>
          <Button busy={form.isSending} onClick={form.submit}>
            {t(
              state === 'closing'
                ? 'admin.difference.confirm'
                : needsTwo
                  ? 'admin.difference.ask'
                  : 'admin.difference.close',
            )}
          </Button>
        </OtherConfirms>
      </Actions>
    </div>
  );
}
