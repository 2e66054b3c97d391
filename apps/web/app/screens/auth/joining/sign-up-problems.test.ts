import { t } from '@pq/domain/copy';
import type { SignUpForm } from '@pq/domain/member/signup';
import { expect, test } from 'vitest';
import { signUpProblems } from './sign-up-problems.ts';

const form: SignUpForm = {
  email: 'hana@example.com',
  name: '하나',
  password: 'dallae58!',
  passwordcheck: 'dallae58!',
  policy: [true, true, false],
};
const unknown = { emailUsed: null, nicknameUsed: null };
const expected = (
  typed: SignUpForm,
  known: Parameters<typeof signUpProblems>[1] = unknown,
  isCommon = false,
) => Object.entries(signUpProblems(typed, known, isCommon)).filter(([, text]) => text !== undefined);

test('a sign-up is prevented by a taken e-mail or nickname, but not by a pending check', () => {
  expect(expected(form)).toEqual([]);
  expect(expected(form, { emailUsed: false, nicknameUsed: false })).toEqual([]);
  expect(expected(form, { emailUsed: true, nicknameUsed: true })).toEqual([
    ['email', t('signup.err.emailUsed')],
    ['name', t('signup.err.nicknameUsed')],
  ]);
});

test('a common password is refused at its field', () => {
  expect(expected(form, unknown, true)).toEqual([['password', t('signup.err.passwordCommon')]]);
});

test('empty fields are reported in the order of the page', () => {
  const empty: SignUpForm = {
    email: '',
    name: '',
    password: '',
    passwordcheck: '',
    policy: [true, false, true],
  };
  expect(expected(empty)).toEqual([
    ['email', t('login.email.placeholder')],
    ['name', t('signup.nickname.placeholder')],
    ['password', t('login.password.placeholder')],
    ['passwordcheck', t('signup.passwordcheck.placeholder')],
    ['policy', t('signup.err.terms')],
  ]);
});
