import { restrictMember } from '@pq/contract/endpoints/admin/members';
import { t } from '@pq/domain/copy';
import { addDays, formatDate, isCivilDate, seoulDate } from '@pq/domain/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { fields } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { ReasonField, reasonProblem } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

const lengths = [3, 7, 30, 90] as const;

type Props = {
  uid: string;
  nickname: string;
  /** The last day of the current restriction. */
  until?: string | undefined;
  onDone(): void;
};

type Values = {
  restrictUntil: string;
  reason: string;
  liftsRestriction: boolean;
};

export function RestrictForm({ uid, nickname, until, onDone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const today = seoulDate(useNow());
  const restrict = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, restrictMember),
      ({ restrictUntil }) => [
        [
          t('freshPassword.what'),
          restrictUntil === null
            ? t('freshPassword.release')
            : t('freshPassword.restrict', { date: formatDate(restrictUntil) }),
        ],
        [t('freshPassword.member'), nickname],
      ],
    ),
    onSuccess: () => {
      toast(t('admin.done'));
      release();
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm<Values>({
    defaultValues: { restrictUntil: until ?? '', reason: '', liftsRestriction: false },
    validate: (values) => problemsOf(values, today),
    onSubmit: ({ restrictUntil, reason, liftsRestriction }) =>
      restrict.mutateAsync({
        uid,
        restrictUntil: liftsRestriction ? null : restrictUntil,
        reason,
        seen: until ?? null,
      }),
    autoFocusField: 'restrictUntil',
  });
  const { release, giveUp } = useDraftGuard(form.values.reason.trim() !== '');
  const send = (liftsRestriction: boolean) => {
    form.setValues({ liftsRestriction });
    form.submit();
  };
  return (
    <div className={fields}>
      <DateField
        label={t('admin.members.until')}
        hint={t('admin.members.until.hint')}
        min={today}
        {...form.field('restrictUntil')}
      />
      <div className="flex flex-wrap gap-2">
        {lengths.map((days) => (
          <ChipButton key={days} onPress={() => form.setValues({ restrictUntil: addDays(today, days) })}>
            {t('admin.members.days', { n: days })}
          </ChipButton>
        ))}
      </div>
      <ReasonField hint={t('admin.members.reason.hint')} {...form.textField('reason')} />
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" busy={form.isSending} onClick={() => send(false)}>
          {t(until ? 'admin.members.change' : 'admin.members.restrict')}
        </Button>
        {until ? (
          <Button variant="line" busy={form.isSending} onClick={() => send(true)}>
            {t('admin.members.release')}
          </Button>
        ) : null}
      </Actions>
    </div>
  );
}

function problemsOf({ restrictUntil, reason, liftsRestriction }: Values, today: string): Problems<Values> {
  const isDay = isCivilDate(restrictUntil) && restrictUntil >= today;
  return {
    restrictUntil: liftsRestriction || isDay ? undefined : t('admin.members.until.required'),
    reason: reasonProblem(reason),
  };
}
