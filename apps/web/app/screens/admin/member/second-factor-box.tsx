import { resetSecondFactor } from '@pq/contract/endpoints/admin/members';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FormBox } from '../parts/box.tsx';
import { fields, quote, small } from '../parts/classes.ts';
import { Actions } from '../parts/screen.tsx';
import { ReasonField, reasonProblem } from '../reason-field.tsx';

type Props = { uid: string; nickname: string; enrolled: boolean };

export function SecondFactorBox({ uid, nickname, enrolled }: Props) {
  const isOwn = useViewer()?.uid === uid;
  const [open, setOpen] = useState(false);
  return (
    <FormBox id="second-factor" title={t('admin.secondFactor.title')}>
      <p className={quote}>{t(enrolled ? 'admin.secondFactor.on' : 'admin.secondFactor.off')}</p>
      {enrolled && isOwn ? <small className={small}>{t('admin.secondFactor.own')}</small> : null}
      {enrolled && !isOwn && !open ? (
        <Button variant="line" height={40} className="mt-3" onClick={() => setOpen(true)}>
          {t('admin.secondFactor.reset')}
        </Button>
      ) : null}
      {enrolled && open ? <ResetForm uid={uid} nickname={nickname} onDone={() => setOpen(false)} /> : null}
    </FormBox>
  );
}

function ResetForm({ uid, nickname, onDone }: Omit<Props, 'enrolled'> & { onDone(): void }) {
  const client = useQueryClient();
  const toast = useToast();
  const reset = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, resetSecondFactor),
      () => [
        [t('freshPassword.what'), t('admin.secondFactor.reset')],
        [t('freshPassword.member'), nickname],
      ],
    ),
    onSuccess: () => {
      toast(t('admin.done'));
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonProblem(reason) }),
    onSubmit: ({ reason }) => reset.mutateAsync({ uid, reason }),
    autoFocusField: 'reason',
  });
  return (
    <div className={fields}>
      <small className={small}>{t('admin.secondFactor.reset.body')}</small>
      <ReasonField label={t('admin.secondFactor.reset.reason')} {...form.textField('reason')} />
      <Actions>
        <Button variant="line" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" busy={form.isSending} onClick={form.submit}>
          {t('admin.secondFactor.reset')}
        </Button>
      </Actions>
    </div>
  );
}
