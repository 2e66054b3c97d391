import { CallError } from '@pq/contract/client';
import { changePassword, listSessions } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { passwordProblem } from '@pq/domain/member/password/password-rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useCommonPassword } from '#app/features/form/use-common-password.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { dialogForm } from '#app/ui/floating/dialog-parts.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

export function PasswordDialog({ onClose }: { onClose(): void }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const save = useMutation({
    ...callMutation(api, changePassword),
    onSuccess: ({ msg }) => {
      void invalidate(client, listSessions);
      toast(msg ?? t('password.change.done'));
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 400)) toast(error.message, 'error');
    },
  });
  const profile = useViewer()?.profile;
  const own = profile ? { email: profile.email, nickname: profile.nickname } : null;
  const form = useForm({
    defaultValues: { current: '', next: '', again: '' },
    validate({ current, next, again }) {
      const problem = passwordProblem(next, own) ?? (isCommon ? 'signup.err.passwordCommon' : null);
      return {
        current: current === '' ? t('my.password.current.placeholder') : undefined,
        next: problem ? t(problem) : undefined,
        again: again === next ? undefined : t('signup.err.mismatch'),
      };
    },
    onSubmit: ({ current, next }) => save.mutateAsync({ current, next }),
  });
  const isCommon: boolean | null = useCommonPassword(form.values.next);
  const { problems, values } = form;
  const errorOf = (name: 'next' | 'again') =>
    form.error(name) ?? (form.showsProblems || values[name] !== '' ? problems[name] : undefined);
  return (
    <Dialog
      title={t('my.info.password')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {t('password.change.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogForm} {...form.formProps}>
        <PasswordField
          label={t('my.password.current')}
          autoComplete="current-password"
          placeholder={t('my.password.current.placeholder')}
          {...form.textField('current')}
          {...form.liveMessage('current')}
        />
        <PasswordField
          label={t('password.change.new')}
          autoComplete="new-password"
          placeholder={t('signup.err.password')}
          {...form.textField('next')}
          error={errorOf('next')}
          ok={problems.next === undefined && isCommon === false ? t('signup.ok.password') : undefined}
        />
        <PasswordField
          label={t('signup.passwordcheck')}
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          {...form.textField('again')}
          error={errorOf('again')}
        />
      </form>
      <ActingAccount />
    </Dialog>
  );
}
