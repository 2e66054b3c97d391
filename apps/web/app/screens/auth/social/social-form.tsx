import { CallError, type DataOf } from '@pq/contract/client';
import { type getSocialSignUp, signUpSocial } from '@pq/contract/endpoints/users';
import { t } from '@pq/domain/copy';
import { isEmail } from '@pq/domain/member/email';
import { type Availability, nicknameText } from '@pq/domain/member/signup';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields } from '../auth-page.tsx';
import { JoiningEmailField, JoiningNicknameField, type JoiningValues } from '../joining/joining-fields.tsx';
import type { Mailed } from '../joining/mailed.ts';
import { inUseProblems } from '../joining/sign-up-problems.ts';
import { useAvailability } from '../joining/use-availability.ts';
import { useEnter } from '../use-enter.ts';

export type PendingSocialSignUp = DataOf<typeof getSocialSignUp>;

const labels = { email: 'signup.email', name: 'signup.nickname' } as const;

export function SocialForm({ pending }: { pending: PendingSocialSignUp }) {
  const { uid, provider } = pending;
  const save = useSave();
  const form = useForm<JoiningValues>({
    defaultValues: { email: pending.email, name: pending.nickname },
    validate: (values) => socialProblems(values, pending.askEmail, availability),
    onSubmit: (values) => save.mutateAsync({ data: { ...values, uid, provider } }),
  });
  const asking = !save.isSuccess && !save.isPending;
  const availability: Availability = useSocialAvailability(pending, form.values, asking);
  return (
    <form {...form.formProps}>
      <AuthFields live>
        {pending.askEmail ? (
          <>
            <div className="mb-1">
              <NoticeBox icon={MailCheck}>{mailWords(pending)}</NoticeBox>
            </div>
            <JoiningEmailField form={form} availability={availability} before={null} />
          </>
        ) : null}
        <JoiningNicknameField form={form} availability={availability} />
      </AuthFields>
      <AcceptedTerms />
      <SubmitButton
        className="mt-6"
        height={56}
        full
        busy={form.isSending}
        left={form.invalidFields.map((name) => t(labels[name]))}
      >
        {t('signup.submit')}
      </SubmitButton>
    </form>
  );
}

function AcceptedTerms() {
  const [before, between, after] = t('signup.social.agree', { terms: '|', private: '|' }).split('|');
  return (
    <p className="mt-4 text-ink-2 text-small">
      {before}
      <PolicyLink to="/policy/terms">{t('policy.tab.terms')}</PolicyLink>
      {between}
      <PolicyLink to="/policy/private">{t('policy.tab.private')}</PolicyLink>
      {after}
    </p>
  );
}

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="underline underline-offset-3" href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> ({t('common.newWindow')})</span>
    </a>
  );
}

function useSocialAvailability(
  { askEmail, waiting, nickname }: PendingSocialSignUp,
  { email, name }: JoiningValues,
  asking: boolean,
): Availability {
  const own = waiting === null ? null : { email: waiting, name: nickname };
  return useAvailability({ email: askEmail ? email : '', name }, own, asking);
}

function socialProblems(
  values: JoiningValues,
  askEmail: boolean,
  availability: Availability,
): Problems<JoiningValues> {
  const { email, name } = values;
  const inUse = inUseProblems(availability);
  const badEmail = askEmail && !isEmail(email);
  const badName = nicknameText(name);
  return {
    email: badEmail ? t(email === '' ? 'login.email.placeholder' : 'signup.err.format') : inUse.email,
    name: badName ? t(name === '' ? 'signup.nickname.placeholder' : badName) : inUse.name,
  };
}

function mailWords({ waiting, email }: PendingSocialSignUp): string {
  if (waiting !== null) return t('signup.social.waiting', { email: waiting });
  return t(email === '' ? 'signup.social.askEmail' : 'signup.social.willMail');
}

function useSave() {
  const toast = useToast();
  const enter = useEnter();
  const navigate = useNavigate();
  return useMutation({
    ...callMutation(useApi(), signUpSocial),
    onSuccess: async ({ data }, { data: { email } }) => {
      if (data.verified) return enter().catch((error: Error) => toast(error.message, 'error'));
      const mailed: Mailed = { kind: 'signup', email, joining: data.joining ?? '', social: true };
      await navigate('/signup/finish', { replace: true, state: mailed });
    },
    onError: (error) => {
      toast(error.message, 'error');
      if (error instanceof CallError && error.status === 403) void navigate('/', { replace: true });
    },
  });
}
