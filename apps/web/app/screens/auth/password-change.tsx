import { t } from '@pq/domain/copy';
import { isPassword } from '@pq/domain/signup';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resetPasswordMutation } from '#app/data/session.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { pageMeta } from '#app/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { Route } from './+types/password-change';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('password.change.title') });
export const handle = { title: t('password.change.title') };

export default function PasswordChangeScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const save = useMutation({
    ...resetPasswordMutation(query.get('token') ?? ''),
    onSuccess: () => navigate('/login?message=password.change.done'),
  });
  const form = useForm({ password: '', again: '' }, save);
  const { password, again } = form.values;
  const good = isPassword(password);
  return (
    <div className="auth">
      <h1>{t('password.change.title')}</h1>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('password.change.new')}
          type="password"
          autoComplete="new-password"
          placeholder={t('signup.err.password')}
          value={password}
          onChange={(event) => form.change({ password: event.target.value })}
          error={password !== '' && !good ? t('signup.err.password') : undefined}
          ok={good ? t('signup.ok.password') : undefined}
        />
        <TextField
          label={t('signup.passwordcheck')}
          type="password"
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          value={again}
          onChange={(event) => form.change({ again: event.target.value })}
          error={again !== '' && again !== password ? t('signup.err.mismatch') : form.error?.message}
        />
        {form.error ? (
          <p className="msg">
            <Link to="/password/find">{t('password.find.title')}</Link>
          </p>
        ) : null}
        <Button type="submit" height={56} full busy={form.busy} disabled={!good || again !== password}>
          {t('password.change.submit')}
        </Button>
      </form>
    </div>
  );
}
