import { CallError } from '@pq/contract/client';
import { checkPasswordLink } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { passwordProblem } from '@pq/domain/member/password/password-rule';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { resetPasswordMutation } from '#app/data/session.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { useCommonPassword } from '#app/features/form/use-common-password.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useForgetViewer } from '#app/features/viewer/use-forget-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { NarrowPage, NarrowWait } from '#app/ui/narrow-page.tsx';
import { AuthFields } from '../auth-page.tsx';
import type { Route } from './+types/password-change';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('password.change.title') });
export const handle = { title: t('password.change.title') };

export default function PasswordChangeScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  // In the browser, never while rendering on the server: the response must not be stored by anybody but the recipient of the
  // link.
  const link = useQuery({ ...callQuery(useApi(), checkPasswordLink, { token }), enabled: token !== '' });
  if (token === '' || link.data?.link === 'over') return <LinkOver used={false} />;
  if (link.data?.link === 'used') return <LinkOver used />;
  return (
    <NarrowPage title={t('password.change.title')}>
      {link.isPending ? <NarrowWait /> : <NewPassword token={token} onOver={link.refetch} />}
    </NarrowPage>
  );
}

// When the link could not be checked, submitting reports whether it is valid.
function NewPassword({ token, onOver }: { token: string; onOver(): void }) {
  const navigate = useNavigate();
  const forgetViewer = useForgetViewer();
  const save = useMutation({
    ...resetPasswordMutation(token),
    onSuccess: async () => {
      forgetViewer();
      await navigate('/login?message=password.change.done', { replace: true });
    },
    // A refusal that does not name the password concerns the link.
    onError: (error) => {
      if (error instanceof CallError && error.status === 400 && !error.fields.newPassword) onOver();
    },
  });
  const form = useForm({
    defaultValues: { password: '', again: '' },
    validate({ password, again }) {
      const problem = passwordProblem(password, null) ?? (isCommon ? 'signup.err.passwordCommon' : null);
      return {
        password: problem ? t(problem) : undefined,
        again: again === password ? undefined : t('signup.err.mismatch'),
      };
    },
    onSubmit: save.mutateAsync,
    fieldsInCall: { newPassword: 'password' },
  });
  const isCommon: boolean | null = useCommonPassword(form.values.password);
  const { problems } = form;
  const good = problems.password === undefined && form.error('password') === undefined;
  const ready = good && problems.again === undefined;
  return (
    <form {...form.formProps}>
      <AuthFields live>
        <PasswordField
          label={t('password.change.new')}
          autoComplete="new-password"
          placeholder={t('login.password.placeholder')}
          hint={t('signup.err.password')}
          {...form.textField('password')}
          {...form.liveMessage('password')}
          ok={good && isCommon === false ? t('signup.ok.password') : undefined}
        />
        <PasswordField
          label={t('signup.passwordcheck')}
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          {...form.textField('again')}
          {...form.liveMessage('again')}
          {...(form.submitError && !form.error('password') && { error: form.submitError.message })}
        />
      </AuthFields>
      <SubmitButton
        className="mt-6"
        height={56}
        full
        busy={form.isSending}
        left={[...(good ? [] : [t('password.change.new')]), ...(ready ? [] : [t('signup.passwordcheck')])]}
      >
        {t('password.change.submit')}
      </SubmitButton>
    </form>
  );
}

function LinkOver({ used }: { used: boolean }) {
  return (
    <DonePanel
      icon={Link2Off}
      title={t(used ? 'password.change.used' : 'password.change.expired')}
      actions={
        <>
          {used ? (
            <ButtonLink to="/login" height={56} full>
              {t('signup.used.login')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/password/find" variant={used ? 'line' : 'fill'} height={56} full>
            {t('password.change.again')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(used ? 'password.change.used.sub' : 'password.find.body')}</p>
    </DonePanel>
  );
}
