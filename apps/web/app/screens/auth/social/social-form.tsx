import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { isEmail, normalizeEmail } from '@pq/domain/member/email';
import { nicknameText, type PolicyFlags } from '@pq/domain/member/signup';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { type HalfMade, signUpSocialMutation } from '#app/data/users.ts';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useTellingForm } from '#app/features/form/use-telling-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields } from '../auth-page.tsx';
import { emailInput } from '../email-input.ts';
import type { Mailed } from '../joining/mailed.ts';
import { Terms } from '../joining/terms.tsx';
import { useAvailability } from '../joining/use-availability.ts';
import { UsedEmail } from '../joining/used-email.tsx';
import { useEnter } from '../use-enter.ts';
import { useQuietProblems } from '../use-quiet-problems.ts';

/** The nickname, and the e-mail where the provider gave none that is proven; and the consents, each given by itself as in joining by e-mail. */
export function SocialForm({ halfMade }: { halfMade: HalfMade }) {
  const save = useSave(halfMade);
  const form = useForm<SocialValues>(
    { email: halfMade.email, name: halfMade.nickname, policy: [false, false, false] },
    save,
  );
  const { email, name, policy } = form.values;
  const { problems, free } = useSocialProblems(halfMade, form.values, !save.isSuccess && !save.isPending);
  const left = problems.map(({ label }) => label);
  if (!policy[0] || !policy[1]) left.push(t('signup.terms'));
  const { told, props } = useTellingForm(left.length === 0, form.submit);
  const quietly = useQuietProblems<'email' | 'name'>(told);
  const said = (field: 'email' | 'name') => {
    const problem = problems.find((one) => one.field === field);
    const words = quietly(field, told || form.values[field] !== '' ? problem?.text : undefined);
    return { ...words, ...(problem?.used && { error: problem.text }), ok: free[field] };
  };
  return (
    <form {...props}>
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
                value={email}
                onChange={(event) => form.change({ email: normalizeEmail(event.target.value) })}
                {...said('email')}
              />
              {problems.some(({ field, used }) => field === 'email' && used) ? (
                <UsedEmail email={email} before={null} />
              ) : null}
            </div>
          </>
        ) : null}
        <NicknameField
          label={t('signup.nickname')}
          value={name}
          onChange={(event) => form.change({ name: event.target.value })}
          {...said('name')}
        />
      </AuthFields>
      <Terms policy={policy} told={told} onChange={(next) => form.change({ policy: next })} />
      <SubmitButton className="mt-6" height={56} full busy={form.busy} ready={left.length === 0} left={left}>
        {t('signup.submit')}
      </SubmitButton>
    </form>
  );
}

type SocialValues = { email: string; name: string; policy: PolicyFlags };

type Problem = { field: 'email' | 'name'; label: string; text: string; used: boolean };

/** What is not good yet, field by field (`used`: somebody else has it), and what the fields that are say. */
function useSocialProblems(halfMade: HalfMade, { email, name }: SocialValues, asking: boolean) {
  const { askEmail, waiting, nickname } = halfMade;
  const own = waiting === null ? null : { email: waiting, name: nickname };
  const { emailUsed, nicknameUsed } = useAvailability({ email: askEmail ? email : '', name }, own, asking);
  const problems: Problem[] = [];
  const ofEmail = { field: 'email', label: t('signup.email') } as const;
  if (askEmail && !isEmail(email))
    problems.push({
      ...ofEmail,
      text: t(email === '' ? 'login.email.placeholder' : 'signup.err.format'),
      used: false,
    });
  if (emailUsed) problems.push({ ...ofEmail, text: t('signup.err.emailUsed'), used: true });
  const ofName = { field: 'name', label: t('signup.nickname') } as const;
  const nameText = nicknameText(name);
  if (nameText)
    problems.push({
      ...ofName,
      text: t(name === '' ? 'signup.nickname.placeholder' : nameText),
      used: false,
    });
  if (nicknameUsed) problems.push({ ...ofName, text: t('signup.err.nicknameUsed'), used: true });
  const free = {
    email: emailUsed === false ? t('signup.ok.email') : undefined,
    name: nicknameUsed === false ? t('signup.ok.nickname') : undefined,
  };
  return { problems, free };
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
