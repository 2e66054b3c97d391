import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { isPassword } from '@pq/domain/signup';
import { useMutation } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { resetPasswordMutation } from '#app/data/session.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useSignedOut } from '#app/features/viewer/use-signed-out.ts';
import { pageMeta } from '#app/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import type { Route } from './+types/password-change';
import { useQuietProblems } from './use-quiet-problems.ts';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('password.change.title') });
export const handle = { title: t('password.change.title') };

export default function PasswordChangeScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const signedOut = useSignedOut();
  const save = useMutation({
    ...resetPasswordMutation(token),
    onSuccess: async () => {
      signedOut();
      await navigate('/login?message=password.change.done', { replace: true });
    },
  });
  const form = useForm({ password: '', again: '' }, save);
  const quietly = useQuietProblems<'password' | 'again'>();
  const { password, again } = form.values;
  const good = isPassword(password);
  if (token === '' || isOver(form.error)) return <LinkOver />;
  return (
    <div className="auth">
      <h1>{t('password.change.title')}</h1>
      <form onSubmit={form.submit} noValidate>
        <PasswordField
          label={t('password.change.new')}
          autoComplete="new-password"
          placeholder={t('signup.err.password')}
          value={password}
          onChange={(event) => form.change({ password: event.target.value })}
          {...quietly('password', password !== '' && !good ? t('signup.err.password') : undefined)}
          ok={good ? t('signup.ok.password') : undefined}
        />
        <PasswordField
          label={t('signup.passwordcheck')}
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          value={again}
          onChange={(event) => form.change({ again: event.target.value })}
          {...quietly('again', again !== '' && again !== password ? t('signup.err.mismatch') : undefined)}
          {...(form.error && { error: form.error.message })}
        />
        <Button type="submit" height={56} full busy={form.busy} disabled={!good || again !== password}>
          {t('password.change.submit')}
        </Button>
      </form>
    </div>
  );
}

/** The password obeys the rule before it is sent, so what is refused is the link. */
function isOver(error: Error | null): boolean {
  return error instanceof CallError && error.status === 400;
}

/** The link is used up, over or cut: another one is a press away. */
function LinkOver() {
  return (
    <DonePanel
      icon={Link2Off}
      title={t('password.change.expired')}
      actions={
        <ButtonLink to="/password/find" height={56} full>
          {t('password.change.again')}
        </ButtonLink>
      }
    >
      <p>{t('password.find.body')}</p>
    </DonePanel>
  );
}
