import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { isSignUpEmail, nicknameText } from '@pq/domain/signup';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { type HalfMade, signUpSocialMutation } from '#app/data/users.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { emailInput } from './email-input.ts';
import { useAvailability } from './use-availability.ts';
import { useEnter } from './use-enter.ts';
import { useQuietProblems } from './use-quiet-problems.ts';

/** The nickname, and the e-mail where the provider gave none that is proven; agreeing is sending. */
export function SocialForm({ halfMade }: { halfMade: HalfMade }) {
  const api = useApi();
  const toast = useToast();
  const enter = useEnter();
  const navigate = useNavigate();
  const save = useMutation({
    ...signUpSocialMutation(api, halfMade),
    onSuccess: async ({ data }) => {
      if (data.verified) await enter().catch((error: Error) => toast(error.message, 'error'));
      else await navigate('/signup/finish', { replace: true, state: { kind: 'signup' } });
    },
    onError: (error) => {
      toast(error.message, 'error');
      if (error instanceof CallError && error.status === 403) void navigate('/', { replace: true });
    },
  });
  const form = useForm({ email: halfMade.email, name: halfMade.nickname }, save);
  const { email, name } = form.values;
  const { emailUsed, nicknameUsed } = useAvailability({ email: halfMade.askEmail ? email : '', name });
  const quietly = useQuietProblems<'email' | 'name'>();
  const nameProblem = name === '' ? null : nicknameText(name);
  const emailWrong = halfMade.askEmail && !isSignUpEmail(email);
  const barred =
    name === '' || nameProblem !== null || emailWrong || emailUsed === true || nicknameUsed === true;
  return (
    <form onSubmit={form.submit} noValidate>
      {halfMade.askEmail ? (
        <TextField
          label={t('signup.email')}
          {...emailInput}
          autoComplete="email"
          placeholder={t('login.email.placeholder')}
          value={email}
          onChange={(event) => form.change({ email: event.target.value })}
          {...quietly('email', email !== '' && emailWrong ? t('signup.err.format') : undefined)}
          {...(email === '' && { hint: t('signup.social.askEmail') })}
          {...(emailUsed && { error: t('signup.err.emailUsed') })}
          ok={emailUsed === false ? t('signup.ok.email') : undefined}
        />
      ) : null}
      <TextField
        label={t('signup.nickname')}
        autoComplete="nickname"
        placeholder={t('signup.nickname.placeholder')}
        value={name}
        onChange={(event) => form.change({ name: event.target.value })}
        {...quietly('name', nameProblem ? t(nameProblem) : undefined)}
        {...(nicknameUsed && { error: t('signup.err.nicknameUsed') })}
        ok={nicknameUsed === false ? t('signup.ok.nickname') : undefined}
      />
      <p className="auth-consent">
        {t('signup.social.agree')}{' '}
        <span>
          <PolicyLink to="/policy/terms">{t('signup.social.terms')}</PolicyLink>
          <PolicyLink to="/policy/private">{t('signup.social.private')}</PolicyLink>
        </span>
      </p>
      <Button type="submit" height={56} full busy={form.busy} disabled={barred}>
        {t('signup.submit')}
      </Button>
    </form>
  );
}

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" aria-label={`${children} (${t('common.newWindow')})`}>
      {children}
    </a>
  );
}
