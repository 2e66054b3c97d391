import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { type Availability, checkSignUp, type SignUpForm } from '@pq/domain/member/signup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { signInAfterJoining } from '#app/data/session.ts';
import { signUpMutation, usesKey } from '#app/data/users.ts';
import { type Form, useForm } from '#app/features/form/use-form.ts';
import { usePlaceState } from '#app/place-state.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useQuietProblems } from '../use-quiet-problems.ts';
import { type Before, keepWayBack } from '../way-back.ts';
import type { Mailed } from './mailed.ts';
import { useAvailability } from './use-availability.ts';

type Field = 'email' | 'name' | 'password' | 'passwordcheck';

const emptyForm: SignUpForm = {
  email: '',
  name: '',
  password: '',
  passwordcheck: '',
  policy: [false, false, false],
};

const labels = {
  email: 'signup.email',
  name: 'signup.nickname',
  password: 'signup.password',
  passwordcheck: 'signup.passwordcheck',
} as const;

const missing = {
  email: 'login.email.placeholder',
  name: 'signup.nickname.placeholder',
  password: 'login.password.placeholder',
  passwordcheck: 'signup.passwordcheck.placeholder',
} as const;

/** The form of sign-up and its sending. `former` is the sign-up of a moment ago that another address is given for. */
export function useSignUp() {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const client = useQueryClient();
  const before = usePlaceState<Before & { former?: Mailed }>() ?? null;
  const former = before?.former?.kind === 'signup' ? before.former : null;
  const save = useMutation({
    ...signUpMutation(api, former?.joining),
    onSuccess: async ({ data }, { email, password, name, policy }) => {
      // The mail's link leads to the sign-in screen, which goes on from there.
      if (before?.next) keepWayBack(before, Date.now());
      const mailed: Mailed = { kind: 'signup', email, joining: data.joining, form: { name, policy } };
      const said = await signInAfterJoining({ email, password, joining: data.joining });
      await navigate('/signup/finish', { state: mailed });
      if (said) toast(said);
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length > 0) return;
      toast(error.message, 'error');
      // Somebody was first: the field is to say so as well.
      void client.invalidateQueries({ queryKey: usesKey });
    },
  });
  const form = useForm<SignUpForm>({ ...emptyForm, ...former?.form, email: former?.email ?? '' }, save);
  const own = former && { email: former.email, name: former.form?.name ?? '' };
  return { form, former, before, availability: useAvailability(form.values, own) };
}

/** What each field says of itself, and the labels of those that are not good yet. */
export function useSaidAtFields(form: Form<SignUpForm>, availability: Availability, told: boolean) {
  const { values } = form;
  const problems = checkSignUp(values);
  const quietly = useQuietProblems<Field>(told);
  const inUse: Partial<Record<Field, string>> = {
    ...(availability.emailUsed && { email: t('signup.err.emailUsed') }),
    ...(availability.nicknameUsed && { name: t('signup.err.nicknameUsed') }),
  };
  const fields = Object.keys(labels) as Field[];
  const isLeft = (field: Field) =>
    problems[field] !== undefined || inUse[field] !== undefined || values[field] === '';
  const left = fields.filter(isLeft).map((field) => t(labels[field]));
  if (problems['policy.0'] || problems['policy.1']) left.push(t('signup.terms'));
  return {
    left,
    isUsed: availability.emailUsed === true,
    said(field: Field) {
      const problem = problems[field] && t(problems[field]);
      const words = values[field] !== '' ? problem : told ? t(missing[field]) : undefined;
      const refusal = refusedFields(form.error)[`data.${field}`] ?? inUse[field];
      const quiet = quietly(field, words);
      return refusal ? { ...quiet, error: refusal } : quiet;
    },
  };
}

/** Messages by field of a refusal that names fields. */
function refusedFields(error: Error | null): Record<string, string> {
  return error instanceof CallError ? error.fields : {};
}
