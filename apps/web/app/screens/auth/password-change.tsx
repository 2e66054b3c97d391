import { t } from '@pq/domain/copy';
import { isPassword } from '@pq/domain/signup';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { resetPassword } from '#app/data/session.ts';
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
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const good = isPassword(password);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!good || again !== password) return;
    setBusy(true);
    const answer = await resetPassword(query.get('token') ?? '', password);
    setBusy(false);
    if (answer.ok) await navigate('/login?message=password.change.done');
    else setError(answer.message);
  };
  return (
    <div className="auth">
      <h1>{t('password.change.title')}</h1>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('password.change.new')}
          type="password"
          autoComplete="new-password"
          placeholder={t('signup.err.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={password !== '' && !good ? t('signup.err.password') : undefined}
          ok={good ? t('signup.ok.password') : undefined}
        />
        <TextField
          label={t('signup.passwordcheck')}
          type="password"
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          error={again !== '' && again !== password ? t('signup.err.mismatch') : (error ?? undefined)}
        />
        <Button type="submit" height={56} full busy={busy} disabled={!good || again !== password}>
          {t('password.change.submit')}
        </Button>
      </form>
    </div>
  );
}
