import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { isEmail, normalizeEmail } from '@pq/domain/member/email';
import { type Availability, nicknameText, type PolicyFlags } from '@pq/domain/member/signup';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { type HalfMade, signUpSocialMutation } from '#app/data/users.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields } from '../auth-page.tsx';
import { emailInput } from '../email-input.ts';
import type { Mailed } from '../joining/mailed.ts';
import { inUseProblems, termsProblem } from '../joining/sign-up-problems.ts';
import { Terms } from '../joining/terms.tsx';
import { useAvailability } from '../joining/use-availability.ts';
import { UsedEmail } from '../joining/used-email.tsx';
import { useEnter } from '../use-enter.ts';

type SocialValues = { email: string; name: string; policy: PolicyFlags };

const labels = { email: 'signup.email', name: 'signup.nickname', policy: 'signup.terms' } as const;

/** The nickname, and the e-mail where the provider gave none that is proven; and the consents, each given by itself as in joining by e-mail. */
export function SocialForm({ halfMade }: { halfMade: HalfMade }) {
  const save = useSave(halfMade);
  const form = useForm<SocialValues>({
    start: { email: halfMade.email, name: halfMade.nickname, policy: [false, false, false] },
    check: (values) => socialProblems(values, halfMade.askEmail, availability),
    send: save.mutateAsync,
  });
  const { values, change } = form;
  const asking = !save.isSuccess && !save.isPending;
  const availability: Availability = useSocialAvailability(halfMade, values, asking);
  const { emailUsed, nicknameUsed } = availability;
  const inUse = inUseProblems(availability);
  const said = (name: keyof typeof inUse) => ({
    ...form.said(name),
    ...(inUse[name] && { error: form.error(name) ?? inUse[name] }),
  });
  return (
    <form {...form.props}>
      <AuthFields>
        {halfMade.askEmail ? (
          <>
            <NoticeBox icon={MailCheck}>{mailWords(halfMade)}</NoticeBox>
            <div>
              <TextField
                label={t('signup.email')}
                {...emailInput}
                autoComplete="email"
                placeholder={t('login.email.placeholder')}
                {...form.text('email')}
                onChange={(event) => change({ email: normalizeEmail(event.target.value) })}
                {...said('email')}
                ok={emailUsed === false ? t('signup.ok.email') : undefined}
              />
              {emailUsed ? <UsedEmail email={values.email} before={null} /> : null}
            </div>
          </>
        ) : null}
        <NicknameField
          label={t('signup.nickname')}
          {...form.text('name')}
          {...said('name')}
          ok={nicknameUsed === false ? t('signup.ok.nickname') : undefined}
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
        left={form.wrong.map((name) => t(labels[name]))}
      >
        {t('signup.submit')}
      </SubmitButton>
    </form>
  );
}

/** Of those that are asked for here. What an earlier try of the same person has is not asked about. */
function useSocialAvailability(
  { askEmail, waiting, nickname }: HalfMade,
  { email, name }: SocialValues,
  asking: boolean,
): Availability {
  const own = waiting === null ? null : { email: waiting, name: nickname };
  return useAvailability({ email: askEmail ? email : '', name }, own, asking);
}

/** What is not good yet, in the words of each field. */
function socialProblems(
  values: SocialValues,
  askEmail: boolean,
  availability: Availability,
): Problems<SocialValues> {
  const { email, name } = values;
  const inUse = inUseProblems(availability);
  const badEmail = askEmail && !isEmail(email);
  const badName = nicknameText(name);
  return {
    email: badEmail ? t(email === '' ? 'login.email.placeholder' : 'signup.err.format') : inUse.email,
    name: badName ? t(name === '' ? 'signup.nickname.placeholder' : badName) : inUse.name,
    policy: termsProblem(values),
  };
}

/** What will come of the e-mail that is asked for, or has come of it already. */
function mailWords({ waiting, email }: HalfMade): string {
  if (waiting !== null) return t('signup.social.waiting', { email: waiting });
  return t(email === '' ? 'signup.social.askEmail' : 'signup.social.willMail');
}

function useSave(halfMade: HalfMade) {
  const toast = useToast();
  const enter = useEnter();
  const navigate = useNavigate();
  return useMutation({
    ...signUpSocialMutation(useApi(), halfMade),
    onSuccess: async ({ data }, { email }) => {
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
