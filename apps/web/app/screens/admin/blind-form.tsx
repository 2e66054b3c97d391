import { setBlind } from '@pq/contract/endpoints/admin/moderation';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { fields } from './parts/classes.ts';
import { Actions } from './parts/screen.tsx';
import { ReasonField, reasonProblem } from './reason-field.tsx';
import { useDraftGuard } from './use-draft-guard.ts';

type Kind = 'project' | 'story' | 'pqbox';

export function BlindForm({
  kind,
  subjectKey,
  subject,
  hidden,
  seen,
  onDone,
}: {
  kind: Kind;
  subjectKey: string;
  subject: string;
  hidden: boolean;
  /** The version that was shown: a newer one has to be looked at again. */
  seen: string;
  onDone(): void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const set = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, setBlind),
      ({ on }) => [
        [t('freshPassword.what'), t(on ? 'freshPassword.hide' : 'freshPassword.show')],
        [t('freshPassword.subject'), subject],
      ],
    ),
    // The answer reports cards that were being charged at that moment.
    onSuccess: ({ msg = t('admin.done') }) => {
      toast(msg);
      release();
      onDone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin', cacheAreas[kind]),
  });
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonProblem(reason) }),
    onSubmit: ({ reason }) => set.mutateAsync({ type: kind, key: subjectKey, on: !hidden, reason, seen }),
    autoFocusField: 'reason',
  });
  const { release, giveUp } = useDraftGuard(form.values.reason.trim() !== '');
  return (
    <div className={fields}>
      <ReasonField
        hint={t(kind === 'project' ? 'admin.blind.hint' : 'admin.reason.hint')}
        {...form.textField('reason')}
      />
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button variant={hidden ? 'fill' : 'danger'} busy={form.isSending} onClick={form.submit}>
          {t(hidden ? 'admin.unblind' : 'admin.blind')}
        </Button>
      </Actions>
    </div>
  );
}

const cacheAreas = { project: 'projects', story: 'stories', pqbox: 'pqbox' } as const;
