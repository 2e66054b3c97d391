import { CallError } from '@pq/contract/client';
import { signUp } from '@pq/contract/endpoints/users';
import { t } from '@pq/domain/copy';
import type { Availability, SignUpForm } from '@pq/domain/member/signup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { signInAfterJoining } from '#app/data/session.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useCommonPassword } from '#app/features/form/use-common-password.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { shownMember } from '#app/lib/page-member.ts';
import { type Before, saveReturnUrlForMail } from '#app/lib/return-url.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields } from '../auth-page.tsx';
import { useLeaveWhenSignedIn } from '../redirect-after-sign-in.ts';
import { SocialButtons } from '../social-buttons.tsx';
import type { Route } from './+types/signup';
import { ConsentsAndSubmit, JoiningEmailField, JoiningNicknameField } from './joining-fields.tsx';
import type { Mailed } from './mailed.ts';
import { signUpProblems } from './sign-up-problems.ts';
import { useAvailability } from './use-availability.ts';

const emptyForm: SignUpForm = {
  email: '',
  name: '',
  password: '',
  passwordcheck: '',
  policy: [false, false, false],
};

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
  const { form, former, before, availability, isCommon } = useSignUp();
  const { textField, problems } = form;

  return (
    <NarrowPage title={t('signup.title')}>
      {former ? (
        <div className="mb-6">
          <NoticeBox icon={Info}>{t('signup.other')}</NoticeBox>
        </div>
      ) : null}
      <form {...form.formProps}>
        <AuthFields live>
          <JoiningEmailField {...{ form, availability, before }} />
          <JoiningNicknameField {...{ form, availability }} />
          <PasswordField
            label={t('signup.password')}
            autoComplete="new-password"
            placeholder={t('login.password.placeholder')}
            hint={t('signup.err.password')}
            {...textField('password')}
            {...form.liveMessage('password')}
            ok={
              problems.password === undefined && isCommon === false && !form.submitError
                ? t('signup.ok.password')
                : undefined
            }
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
    </NarrowPage>
  );
}

function useSignUp() {
  const before = useLocationState<Before & { former?: Mailed }>() ?? null;
  const former = before?.former?.kind === 'signup' ? before.former : null;
  const join = useJoin(before);
  const form = useForm<SignUpForm>({
    defaultValues: { ...emptyForm, ...former?.form, email: former?.email ?? '' },
    validate: (values) => signUpProblems(values, availability, isCommon),
    onSubmit: (values) =>
      join.mutateAsync({
        data: { ...values, policy: [...values.policy] },
        // Replaces the earlier, unfinished sign-up.
        ...(former && { joining: former.joining }),
      }),
  });
  const own = former && { email: former.email, name: former.form?.name ?? '' };
  const availability: Availability = useAvailability(form.values, own);
  const isCommon: boolean | null = useCommonPassword(form.values.password);
  return { form, former, before, availability, isCommon };
}

function useJoin(before: Before | null) {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    ...callMutation(api, signUp),
    onSuccess: async ({ data }, { data: { email, password, name, policy } }) => {
      // The page of a member whose session has ended in this tab is not for the new one.
      if (before?.next && !shownMember()) saveReturnUrlForMail(before, Date.now(), data.uid);
      const mailed: Mailed = { kind: 'signup', email, joining: data.joining, form: { name, policy } };
      const failure = await signInAfterJoining({ email, password, joining: data.joining });
      await navigate('/signup/finish', { state: mailed });
      if (failure) toast(failure, 'note');
    },
    onError: (error) => {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) return;
      toast(error.message, 'error');
      // Another member took the value in between: refetch, so that the field reports it as well.
      void invalidate(client, 'availability');
    },
  });
}
