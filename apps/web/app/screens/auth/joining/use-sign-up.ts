import { CallError } from '@pq/contract/client';
import type { Availability, SignUpForm } from '@pq/domain/member/signup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { signInAfterJoining } from '#app/data/session.ts';
import { signUpMutation, usesKey } from '#app/data/users.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { usePlaceState } from '#app/lib/place-state.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type Before, keepWayBack } from '../way-back.ts';
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

/** The form of sign-up, and its sending. `former` is the sign-up of a moment ago that another address is given for. */
export function useSignUp() {
  const before = usePlaceState<Before & { former?: Mailed }>() ?? null;
  const former = before?.former?.kind === 'signup' ? before.former : null;
  const join = useJoin(before, former?.joining);
  const form = useForm<SignUpForm>({
    defaultValues: { ...emptyForm, ...former?.form, email: former?.email ?? '' },
    validate: (values) => signUpProblems(values, availability),
    onSubmit: join.mutateAsync,
  });
  const own = former && { email: former.email, name: former.form?.name ?? '' };
  const availability: Availability = useAvailability(form.values, own);
  return { form, former, before, availability };
}

function useJoin(before: Before | null, joining: string | undefined) {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    ...signUpMutation(api, joining),
    onSuccess: async ({ data }, { email, password, name, policy }) => {
      // The mail's link leads to the sign-in screen, which goes on from there.
      if (before?.next) keepWayBack(before, Date.now());
      const mailed: Mailed = { kind: 'signup', email, joining: data.joining, form: { name, policy } };
      const said = await signInAfterJoining({ email, password, joining: data.joining });
      await navigate('/signup/finish', { state: mailed });
      if (said) toast(said);
    },
    onError: (error) => {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) return;
      toast(error.message, 'error');
      // Somebody was first: the field is to say so as well.
      void client.invalidateQueries({ queryKey: usesKey });
    },
  });
}
