import { t } from '@pq/domain/copy';
import { type Availability, checkSignUp, type SignUpForm } from '@pq/domain/member/signup';
import type { Problems } from '#app/features/form/form-types.ts';

const missing = {
  email: 'login.email.placeholder',
  name: 'signup.nickname.placeholder',
  password: 'login.password.placeholder',
  passwordcheck: 'signup.passwordcheck.placeholder',
} as const;

export function signUpProblems(
  form: SignUpForm,
  availability: Availability,
  isCommon: boolean | null,
): Problems<SignUpForm> {
  const found = checkSignUp(form);
  const textOf = (field: keyof typeof missing) => {
    if (form[field] === '') return t(missing[field]);
    return found[field] && t(found[field]);
  };
  const inUse = inUseProblems(availability);
  return {
    email: inUse.email ?? textOf('email'),
    name: inUse.name ?? textOf('name'),
    password: textOf('password') ?? (isCommon ? t('signup.err.passwordCommon') : undefined),
    passwordcheck: textOf('passwordcheck'),
    policy: termsProblem(form),
  };
}

export function inUseProblems({ emailUsed, nicknameUsed }: Availability) {
  return {
    ...(emailUsed && { email: t('signup.err.emailUsed') }),
    ...(nicknameUsed && { name: t('signup.err.nicknameUsed') }),
  };
}

function termsProblem({ policy: [terms, privacy] }: Pick<SignUpForm, 'policy'>): string | undefined {
  return terms && privacy ? undefined : t('signup.err.terms');
}
