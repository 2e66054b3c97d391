import { t } from '@pq/domain/copy';
import { normalizeEmail } from '@pq/domain/member/email';
import { Info } from 'lucide-react';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { pageMeta } from '#app/head/page-meta.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields, AuthPage } from '../auth-page.tsx';
import { emailInput } from '../email-input.ts';
import { useLeaveWhenSignedIn } from '../go-on.ts';
import { SocialButtons } from '../social-buttons.tsx';
import type { Route } from './+types/signup';
import { inUseProblems } from './sign-up-problems.ts';
import { Terms } from './terms.tsx';
import { useSignUp } from './use-sign-up.ts';
import { UsedEmail } from './used-email.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('signup.title') });
export const handle = { title: t('signup.title') };

const labels = {
  email: 'signup.email',
  name: 'signup.nickname',
  password: 'signup.password',
  passwordcheck: 'signup.passwordcheck',
  policy: 'signup.terms',
} as const;

export default function SignUpScreen() {
  useLeaveWhenSignedIn(true);
  const { form, former, before, availability } = useSignUp();
  const { values, change, text, problems, wrong } = form;
  const inUse = inUseProblems(availability);
  const said = (name: keyof typeof inUse) => ({
    ...form.said(name),
    ...(inUse[name] && { error: form.error(name) ?? inUse[name] }),
  });

  return (
    <AuthPage title={t('signup.title')}>
      {former ? (
        <div className="mb-6">
          <NoticeBox icon={Info}>{t('signup.other')}</NoticeBox>
        </div>
      ) : null}
      <form {...form.props}>
        <AuthFields>
          <div>
            <TextField
              label={t('signup.email')}
              {...emailInput}
              autoComplete="email"
              placeholder={t('login.email.placeholder')}
              {...text('email')}
              onChange={(event) => change({ email: normalizeEmail(event.target.value) })}
              {...said('email')}
              ok={availability.emailUsed === false ? t('signup.ok.email') : undefined}
            />
            {availability.emailUsed ? <UsedEmail email={values.email} before={before} /> : null}
          </div>
          <NicknameField
            label={t('signup.nickname')}
            {...text('name')}
            {...said('name')}
            ok={availability.nicknameUsed === false ? t('signup.ok.nickname') : undefined}
          />
          <PasswordField
            label={t('signup.password')}
            autoComplete="new-password"
            placeholder={t('signup.err.password')}
            {...text('password')}
            {...form.said('password')}
            ok={problems.password === undefined && !form.refusal ? t('signup.ok.password') : undefined}
          />
          <PasswordField
            label={t('signup.passwordcheck')}
            autoComplete="new-password"
            placeholder={t('signup.passwordcheck.placeholder')}
            {...text('passwordcheck')}
            {...form.said('passwordcheck')}
          />
        </AuthFields>
        <Terms
          ref={form.place('policy')}
          policy={values.policy}
          told={form.isTold}
          onChange={(policy) => change({ policy })}
        />
        <SubmitButton
          className="mt-6"
          height={56}
          full
          busy={form.isSending}
          left={wrong.map((name) => t(labels[name]))}
        >
          {t('signup.submit')}
        </SubmitButton>
      </form>
      <SocialButtons before={before} />
    </AuthPage>
  );
}
