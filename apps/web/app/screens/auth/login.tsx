import { t } from '@pq/domain/copy';
import { normalizeEmail } from '@pq/domain/member/email';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOtherMethod, signInMutation } from '#app/data/session.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { type LoginReason, loginReasonIn } from '#app/lib/addresses/login-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import type { Before } from '#app/lib/return-url.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { LogoMark } from '#app/ui/logo.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import type { Route } from './+types/login';
import { ArrivalMessage, arrivalMessageOf, ReasonWithoutScript } from './arrival-message.tsx';
import { AuthFields, OrLine } from './auth-page.tsx';
import { emailInput } from './email-input.ts';
import { methodIn } from './joined-by.ts';
import { OtherMethodNote } from './other-method.tsx';
import { useLeaveWhenSignedIn } from './redirect-after-sign-in.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useEnter } from './use-enter.ts';
import { useGivenEmail } from './use-given-email.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('login.title') });
export const handle = { title: t('login.title') };

const LINK = 'inline-flex min-h-11 items-center px-3 text-control';

export default function LoginScreen() {
  const [query] = useSearchParams();
  const { before, reason } = useArrival();
  const message = arrivalMessageOf(query);
  const method = methodIn(query);
  const joined = method === 'email' ? null : method;
  const enter = useEnter(before);
  const navigate = useNavigate();
  const signIn = useMutation({
    ...signInMutation(),
    onSuccess: async (state) => {
      if (state === 'signedIn') return enter();
      await navigate('/login/second-factor', { replace: true, state: before });
    },
  });
  useLeaveWhenSignedIn(
    !signIn.isPending,
    message ? t(message === 'verify.done' ? 'verify.doneAlready' : message) : null,
    before,
  );
  const form = useForm({
    defaultValues: { email: useGivenEmail(), password: '' },
    validate: ({ email, password }) => ({
      email: email === '' ? t('login.email.placeholder') : undefined,
      password: password === '' ? t('login.password.placeholder') : undefined,
    }),
    onSubmit: signIn.mutateAsync,
  });
  const { email, password } = form.values;

  return (
    <NarrowPage
      title={t('login.title')}
      above={
        <div className="flex justify-center text-brand *:h-11">
          <LogoMark />
        </div>
      }
    >
      {reason ? <ReasonWithoutScript reason={reason} /> : null}
      {message ? <ArrivalMessage message={message} method={method} /> : null}
      {joined ? (
        <>
          <SocialButtons joined={joined} before={before} />
          <OrLine>{t('login.or')}</OrLine>
        </>
      ) : null}
      <form {...form.formProps}>
        <AuthFields>
          <TextField
            label={t('login.email')}
            {...emailInput}
            autoComplete="username"
            placeholder={t('login.email.placeholder')}
            {...form.textField('email')}
            onChange={(event) => form.setValues({ email: normalizeEmail(event.target.value) })}
          />
          <PasswordField
            label={t('login.password')}
            autoComplete="current-password"
            placeholder={t('login.password.placeholder')}
            {...form.textField('password')}
            error={form.error('password') ?? form.submitError?.message}
          />
          {isOtherMethod(form.submitError) ? <OtherMethodNote email={email} /> : null}
        </AuthFields>
        <Button
          className="mt-6"
          type="submit"
          height={56}
          full
          busy={form.isSending}
          off={email === '' || password === ''}
        >
          {t('login.submit')}
        </Button>
      </form>
      <div className="mt-3 flex items-center justify-center gap-1 text-ink-2">
        <Link className={LINK} to="/password/find">
          {t('login.find')}
        </Link>
        <i className="h-3 w-px bg-off" />
        <Link className={LINK} to="/signup" state={before}>
          {t('login.signup')}
        </Link>
      </div>
      <SocialButtons joined={joined} before={before} others />
    </NarrowPage>
  );
}

// Page and reason move from the address into router state, so that a reload does not repeat the reason. The
// state at arrival belongs to the former page, because browsers preserve it when a reload is redirected.
function useArrival(): { before: Before | null; reason: LoginReason | null } {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const next = query.get('next');
  const reason = loginReasonIn(query.get('message'));
  const before = next === null ? (state as Before | null) : { next, nextState: state as unknown };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address of a redirect
  useEffect(() => {
    if (reason) toast(t(reason), reason === 'err.session' ? 'error' : 'note');
    if (reason ?? next) void navigate('/login', { replace: true, state: before, preventScrollReset: true });
  }, [reason, next]);
  return { before, reason };
}
