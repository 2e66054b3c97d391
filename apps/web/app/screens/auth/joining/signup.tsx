import { t } from '@pq/domain/copy';
import { normalizeEmail } from '@pq/domain/member/email';
import { canSubmitSignUp } from '@pq/domain/member/signup';
import { Info } from 'lucide-react';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { useTellingForm } from '#app/features/form/use-telling-form.ts';
import { pageMeta } from '#app/head/page-meta.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields, AuthPage } from '../auth-page.tsx';
import { emailInput } from '../email-input.ts';
import { useLeaveWhenSignedIn } from '../go-on.ts';
import { SocialButtons } from '../social-buttons.tsx';
import type { Route } from './+types/signup';
import { Terms } from './terms.tsx';
import { useSaidAtFields, useSignUp } from './use-sign-up.ts';
import { UsedEmail } from './used-email.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('signup.title') });
export const handle = { title: t('signup.title') };

export default function SignUpScreen() {
  useLeaveWhenSignedIn(true);
  const { form, former, before, availability } = useSignUp();
  const { values, change } = form;
  const ready = canSubmitSignUp(values, availability);
  const telling = useTellingForm(ready, form.submit);
  const { said, left, isUsed } = useSaidAtFields(form, availability, telling.told);

  return (
    <AuthPage title={t('signup.title')}>
      {former ? (
        <div className="mb-6">
          <NoticeBox icon={Info}>{t('signup.other')}</NoticeBox>
        </div>
      ) : null}
      <form {...telling.props}>
        <AuthFields>
          <div>
            <TextField
              label={t('signup.email')}
              {...emailInput}
              autoComplete="email"
              placeholder={t('login.email.placeholder')}
              value={values.email}
              onChange={(event) => change({ email: normalizeEmail(event.target.value) })}
              {...said('email')}
              ok={availability.emailUsed === false ? t('signup.ok.email') : undefined}
            />
            {isUsed ? <UsedEmail email={values.email} before={before} /> : null}
          </div>
          <NicknameField
            label={t('signup.nickname')}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
            {...said('name')}
            ok={availability.nicknameUsed === false ? t('signup.ok.nickname') : undefined}
          />
          <PasswordField
            label={t('signup.password')}
            autoComplete="new-password"
            placeholder={t('signup.err.password')}
            value={values.password}
            onChange={(event) => change({ password: event.target.value })}
            {...said('password')}
            ok={
              values.password !== '' && !left.includes(t('signup.password')) && !form.error
                ? t('signup.ok.password')
                : undefined
            }
          />
          <PasswordField
            label={t('signup.passwordcheck')}
            autoComplete="new-password"
            placeholder={t('signup.passwordcheck.placeholder')}
            value={values.passwordcheck}
            onChange={(event) => change({ passwordcheck: event.target.value })}
            {...said('passwordcheck')}
          />
        </AuthFields>
        <Terms policy={values.policy} told={telling.told} onChange={(policy) => change({ policy })} />
        <SubmitButton className="mt-6" height={56} full busy={form.busy} ready={ready} left={left}>
          {t('signup.submit')}
        </SubmitButton>
      </form>
      <SocialButtons before={before} />
    </AuthPage>
  );
}
