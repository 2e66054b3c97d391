import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { canSubmitSignUp, checkSignUp, type SignUpForm } from '@pq/domain/signup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { signUpMutation, usesKey } from '#app/data/users.ts';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { pageMeta } from '#app/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { Route } from './+types/signup';
import { emailInput } from './email-input.ts';
import { useLeaveWhenSignedIn } from './go-on.ts';
import { SocialButtons } from './social-buttons.tsx';
import { Terms } from './terms.tsx';
import { useAvailability } from './use-availability.ts';
import { useQuietProblems } from './use-quiet-problems.ts';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('signup.title') });
export const handle = { title: t('signup.title') };

type Field = 'email' | 'name' | 'password' | 'passwordcheck';

const emptyForm: SignUpForm = {
  email: '',
  name: '',
  password: '',
  passwordcheck: '',
  policy: [false, false, false],
};

export default function SignUpScreen() {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const client = useQueryClient();
  const save = useMutation({
    ...signUpMutation(api),
    onSuccess: () => navigate('/signup/finish', { state: { kind: 'signup' } }),
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length > 0) return;
      toast(error.message, 'error');
      // Somebody was first: the field is to say so as well.
      void client.invalidateQueries({ queryKey: usesKey });
    },
  });
  useLeaveWhenSignedIn(true);
  const form = useForm(emptyForm, save);
  const { values, change } = form;
  const availability = useAvailability(values);
  const problems = checkSignUp(values);
  const quietly = useQuietProblems<Field>();
  const inUse: Partial<Record<Field, string>> = {
    ...(availability.emailUsed && { email: t('signup.err.emailUsed') }),
    ...(availability.nicknameUsed && { name: t('signup.err.nicknameUsed') }),
  };
  const said = (field: Field) => {
    const problem = values[field] === '' ? undefined : problems[field];
    const refusal = refusedFields(form.error)[`data.${field}`] ?? inUse[field];
    const quiet = quietly(field, problem ? t(problem) : undefined);
    return refusal ? { ...quiet, error: refusal } : quiet;
  };

  return (
    <div className="auth">
      <h1>{t('signup.title')}</h1>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('signup.email')}
          {...emailInput}
          autoComplete="email"
          placeholder={t('login.email.placeholder')}
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
          {...said('email')}
          ok={availability.emailUsed === false ? t('signup.ok.email') : undefined}
        />
        <TextField
          label={t('signup.nickname')}
          autoComplete="nickname"
          placeholder={t('signup.nickname.placeholder')}
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
          ok={values.password !== '' && !problems.password ? t('signup.ok.password') : undefined}
        />
        <PasswordField
          label={t('signup.passwordcheck')}
          autoComplete="new-password"
          placeholder={t('signup.passwordcheck.placeholder')}
          value={values.passwordcheck}
          onChange={(event) => change({ passwordcheck: event.target.value })}
          {...said('passwordcheck')}
        />
        <Terms policy={values.policy} onChange={(policy) => change({ policy })} />
        <Button
          type="submit"
          height={56}
          full
          busy={form.busy}
          disabled={!canSubmitSignUp(values, availability)}
        >
          {t('signup.submit')}
        </Button>
      </form>
      <SocialButtons />
    </div>
  );
}

/** Messages by field of a refusal that names fields. */
function refusedFields(error: Error | null): Record<string, string> {
  return error instanceof CallError ? error.fields : {};
}
