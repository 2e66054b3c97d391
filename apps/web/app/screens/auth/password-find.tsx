import { t } from '@pq/domain/copy';
import { isSignUpEmail } from '@pq/domain/signup';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { requestPasswordReset } from '#app/data/session.ts';
import { pageMeta } from '#app/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { Route } from './+types/password-find';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('password.find.title') });
export const handle = { title: t('password.find.title') };

export default function PasswordFindScreen() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSignUpEmail(email)) return setError(t('signup.err.format'));
    setBusy(true);
    const answer = await requestPasswordReset(email);
    setBusy(false);
    if (answer.ok) await navigate('/signup/finish', { state: { kind: 'password' } });
    else setError(answer.message);
  };
  return (
    <div className="auth">
      <h1>{t('password.find.title')}</h1>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="email"
          placeholder={t('login.email.placeholder')}
          hint={t('password.find.body')}
          value={email}
          error={error ?? undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(null);
          }}
        />
        <Button type="submit" height={56} full busy={busy} disabled={email === ''}>
          {t('password.find.submit')}
        </Button>
      </form>
    </div>
  );
}
