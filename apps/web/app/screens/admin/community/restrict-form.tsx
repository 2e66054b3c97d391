import { t } from '@pq/domain/copy';
import { addDays, formatDate, isCivilDate, seoulDate } from '@pq/domain/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { consoleKey } from '#app/data/console/fresh.ts';
import { restrictMutation } from '#app/data/console/moderation.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { fields } from '../parts/looks.ts';
import { Actions } from '../parts/screen.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { useFormFocus } from '../use-form-focus.ts';

const lengths = [3, 7, 30, 90] as const;

type Props = {
  uid: string;
  nickname: string;
  /** The last day of the restriction in force. */
  until?: string | undefined;
  onDone(): void;
};

/** Keeps a member from writing through a day, or lets them write again, with the reason that they are told. */
export function RestrictForm({ uid, nickname, until, onDone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const today = seoulDate(useNow());
  const [date, setDate] = useState(until ?? '');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'date' | 'reason' | null>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const { release, giveUp } = useDraftGuard(reason.trim() !== '');
  const restrict = useMutation({
    ...useFreshMutationOptions(restrictMutation, ({ restrictUntil }) => [
      [
        t('freshPassword.what'),
        restrictUntil === null
          ? t('freshPassword.release')
          : t('freshPassword.restrict', { date: formatDate(restrictUntil) }),
      ],
      [t('freshPassword.member'), nickname],
    ]),
    onSuccess: () => {
      toast(t('admin.done'));
      release();
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  const send = (restrictUntil: string | null) => {
    const badDate = restrictUntil !== null && (!isCivilDate(restrictUntil) || restrictUntil < today);
    const found = badDate ? 'date' : reason.trim() === '' ? 'reason' : null;
    setProblem(found);
    if (found === 'date') dateField.current?.focus();
    else if (found === 'reason') reasonField.current?.focus();
    else restrict.mutate({ uid, restrictUntil, reason, seen: until ?? null });
  };
  const place = useFormFocus<HTMLDivElement>();
  return (
    <div ref={place} className={fields}>
      <DateField
        ref={dateField}
        label={t('admin.members.until')}
        hint={t('admin.members.until.hint')}
        error={problem === 'date' ? t('admin.members.until.required') : undefined}
        min={today}
        value={date}
        onValue={setDate}
      />
      <div className="flex flex-wrap gap-2">
        {lengths.map((days) => (
          <ChipButton key={days} onPress={() => setDate(addDays(today, days))}>
            {t('admin.members.days', { n: days })}
          </ChipButton>
        ))}
      </div>
      <ReasonField
        ref={reasonField}
        hint={t('admin.members.reason.hint')}
        missing={problem === 'reason'}
        value={reason}
        onValue={setReason}
      />
      <Actions>
        <Button look="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" busy={restrict.isPending} onClick={() => send(date)}>
          {t(until ? 'admin.members.change' : 'admin.members.restrict')}
        </Button>
        {until ? (
          <Button look="line" busy={restrict.isPending} onClick={() => send(null)}>
            {t('admin.members.release')}
          </Button>
        ) : null}
      </Actions>
    </div>
  );
}
