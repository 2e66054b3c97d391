import { isEmail } from './email.ts';
import { nicknameProblem } from './nickname.ts';
import { type PasswordProblem, passwordProblem } from './password/password-rule.ts';

/** Service terms and privacy are required, marketing is not. */
export type PolicyFlags = readonly [terms: boolean, privacy: boolean, marketing: boolean];

export type SignUpForm = {
  email: string;
  name: string;
  password: string;
  passwordcheck: string;
  policy: PolicyFlags;
};

/** Fields of the form by path; `policy.0` and `policy.1` are the required consents. */
type SignUpField = 'email' | 'name' | 'password' | 'passwordcheck' | 'policy.0' | 'policy.1';
export type SignUpProblem =
  | 'signup.err.format'
  | 'signup.err.nickname'
  | 'signup.err.nicknameReserved'
  | PasswordProblem
  | 'signup.err.mismatch'
  | 'field.required';
export type SignUpProblems = Partial<Record<SignUpField, SignUpProblem>>;

export function checkSignUp(form: SignUpForm): SignUpProblems {
  const problems: SignUpProblems = {};
  if (!isEmail(form.email)) problems.email = 'signup.err.format';
  const nickname = nicknameText(form.name);
  if (nickname) problems.name = nickname;
  const password = passwordProblem(form.password, { email: form.email, nickname: form.name });
  if (password) problems.password = password;
  if (form.passwordcheck !== form.password) problems.passwordcheck = 'signup.err.mismatch';
  if (!form.policy[0]) problems['policy.0'] = 'field.required';
  if (!form.policy[1]) problems['policy.1'] = 'field.required';
  return problems;
}

export function nicknameText(nickname: string): SignUpProblem | null {
  const problem = nicknameProblem(nickname);
  if (problem === 'reserved') return 'signup.err.nicknameReserved';
  return problem === null ? null : 'signup.err.nickname';
}

/** Results of the availability checks; null while pending. */
export type Availability = { emailUsed: boolean | null; nicknameUsed: boolean | null };
