import { t } from '@pq/domain/copy';
import { Info } from 'lucide-react';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields, AuthPage } from '../auth-page.tsx';
import { useLeaveWhenSignedIn } from '../go-on.ts';
import { SocialButtons } from '../social-buttons.tsx';
import type { Route } from './+types/signup';
import { ConsentsAndSubmit, JoiningEmailField, JoiningNicknameField } from './joining-fields.tsx';
import { useSignUp } from './use-sign-up.ts';

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
  const { textField, problems } = form;

  return (
    <AuthPage title={t('signup.title')}>
      {former ? (
        <div className="mb-6">
          <NoticeBox icon={Info}>{t('signup.other')}</NoticeBox>
        </div>
      ) : null}
      <form {...form.formProps}>
        <AuthFields>
          <JoiningEmailField {...{ form, availability, before }} />
          <JoiningNicknameField {...{ form, availability }} />
          <PasswordField
            label={t('signup.password')}
            autoComplete="new-password"
            placeholder={t('signup.err.password')}
            {...textField('password')}
            {...form.liveMessage('password')}
            ok={problems.password === undefined && !form.submitError ? t('signup.ok.password') : undefined}
          />
          <PasswordField
            label={t('signup.passwordcheck')}
            autoComplete="new-password"
            placeholder={t('signup.passwordcheck.placeholder')}
            {...textField('passwordcheck')}
            {...form.liveMessage('passwordcheck')}
          />
        </AuthFields>
        <ConsentsAndSubmit form={form} left={form.invalidFields.map((name) => t(labels[name]))} />
      </form>
      <SocialButtons before={before} />
    </AuthPage>
  );
}
