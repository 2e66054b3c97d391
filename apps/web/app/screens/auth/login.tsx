import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { signIn } from '#app/data/session.ts';
import { viewerQuery } from '#app/data/users.ts';
import { LogoMark } from '#app/features/site-chrome/logo.tsx';
import { pageMeta } from '#app/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { Route } from './+types/login';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('login.title') });
export const handle = { title: t('login.title') };

/** Messages that a link may lead here with. */
const told = ['verify.done', 'login.otherMethod', 'password.change.expired', 'password.change.done'] as const;

export default function LoginScreen() {
  const [query] = useSearchParams();
  const message = told.find((key) => key === query.get('message'));
  const location = useLocation();
  const next = (location.state as { next?: string } | null)?.next;
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await signIn(email.trim(), password);
    if (answer.ok) {
      client.clear();
      const viewer = await client.fetchQuery(viewerQuery(api)).catch(() => null);
      if (viewer) {
        toast(t('login.welcome', { nickname: viewer.profile.nickname }));
        await navigate(next?.startsWith('/') && !next.startsWith('//') ? next : '/', { replace: true });
        return;
      }
    }
    setBusy(false);
    setError(answer.ok ? t('login.userInfoFail') : answer.message);
  };

  return (
    <div className="auth">
      <div className="lg">
        <LogoMark />
      </div>
      <h1>{t('login.title')}</h1>
      {message ? (
        <p className="msg msg-ok auth-told" role="status">
          {t(message)}
        </p>
      ) : null}
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="email"
          placeholder={t('login.email.placeholder')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          placeholder={t('login.password.placeholder')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error ?? undefined}
        />
        <Button type="submit" height={56} full busy={busy} disabled={email === '' || password === ''}>
          {t('login.submit')}
        </Button>
      </form>
      <div className="lks">
        <Link to="/password/find">{t('login.find')}</Link>
        <i />
        <Link to="/signup">{t('login.signup')}</Link>
      </div>
    </div>
  );
}
