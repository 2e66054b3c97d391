import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { signInMutation } from '#app/data/session.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { LogoMark } from '#app/features/site-chrome/logo.tsx';
import { pageMeta } from '#app/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { Route } from './+types/login';
import { emailInput } from './email-input.ts';
import { useLeaveWhenSignedIn } from './go-on.ts';
import { SocialButtons } from './social-buttons.tsx';
import { Told, toldBy } from './told.tsx';
import { useEnter } from './use-enter.ts';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('login.title') });
export const handle = { title: t('login.title') };

export default function LoginScreen() {
  const [query] = useSearchParams();
  const message = toldBy(query);
  const enter = useEnter();
  const signIn = useMutation({
    ...signInMutation(),
    onSuccess: enter,
  });
  useLeaveWhenSignedIn(
    !signIn.isPending,
    message ? t(message === 'verify.done' ? 'verify.doneAlready' : message) : null,
  );
  const form = useForm({ email: '', password: '' }, signIn);
  const { email, password } = form.values;

  return (
    <div className="auth">
      <div className="lg">
        <LogoMark />
      </div>
      <h1>{t('login.title')}</h1>
      {message ? <Told message={message} /> : null}
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('login.email')}
          {...emailInput}
          autoComplete="username"
          placeholder={t('login.email.placeholder')}
          value={email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          placeholder={t('login.password.placeholder')}
          value={password}
          onChange={(event) => form.change({ password: event.target.value })}
          error={form.error?.message}
        />
        <Button type="submit" height={56} full busy={form.busy} disabled={email === '' || password === ''}>
          {t('login.submit')}
        </Button>
      </form>
      <div className="lks">
        <Link to="/password/find">{t('login.find')}</Link>
        <i />
        <Link to="/signup">{t('login.signup')}</Link>
      </div>
      <SocialButtons />
    </div>
  );
}
