import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { passwordProblem } from '@pq/domain/member/password/password-rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { changePasswordMutation, sessionsQuery } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useTellingForm } from '#app/features/form/use-telling-form.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { dialogForm } from '#app/ui/floating/dialog-parts.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Asks for the password as it is and as it shall be, with the rule and words of sign-up. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const save = useMutation({
    ...changePasswordMutation(api),
    onSuccess: ({ msg }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
      toast(msg ?? t('password.change.done'));
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 400)) toast(error.message, 'error');
    },
  });
  const form = useForm({ current: '', next: '', again: '' }, save);
  const { current, next, again } = form.values;
  const refused = form.error instanceof CallError ? form.error.fields : {};
  const profile = useViewer()?.profile;
  const problem = passwordProblem(
    next,
    profile ? { email: profile.email, nickname: profile.nickname } : null,
  );
  const good = problem === null;
  const { told, props } = useTellingForm(current !== '' && good && again === next, form.submit);
  return (
    <Dialog
      title={t('my.info.password')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {t('password.change.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogForm} {...props}>
        <PasswordField
          label={t('my.password.current')}
          autoComplete="current-password"
          placeholder={t('my.password.current.placeholder')}
          value={current}
          onChange={(event) => form.change({ current: event.target.value })}
          error={
            refused.current ?? (told && current === '' ? t('my.password.current.placeholder') : undefined)
          }
        />
        <PasswordField
          label={t('password.change.new')}
          autoComplete="new-password"
          placeholder={t('signup.err.password')}
          value={next}
          onChange={(event) => form.change({ next: event.target.value })}
          error={refused.next ?? ((told || next !== '') && problem ? t(problem) : undefined)}
          ok={good && refused.next === undefined ? t('signup.ok.password') : undefined}
        />
        <PasswordField
          label={t('signup.passwordcheck')}
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          value={again}
          onChange={(event) => form.change({ again: event.target.value })}
          error={(told || again !== '') && again !== next ? t('signup.err.mismatch') : undefined}
        />
      </form>
    </Dialog>
  );
}
