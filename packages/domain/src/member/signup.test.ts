import { expect, test } from 'vitest';
import { checkSignUp, type SignUpForm } from './signup.ts';

const form: SignUpForm = {
  email: 'hana@example.com',
  name: '하나',
  password: 'dallae58!',
  passwordcheck: 'dallae58!',
  policy: [true, true, false],
};

test('sign-up form is valid when every field is', () => {
  expect(checkSignUp(form)).toEqual({});
});

test('sign-up form requires both terms but not marketing', () => {
  expect(checkSignUp({ ...form, policy: [true, true, true] })).toEqual({});
  expect(checkSignUp({ ...form, policy: [false, false, true] })).toEqual({
    'policy.0': 'field.required',
    'policy.1': 'field.required',
  });
});

test('sign-up form names every invalid field at once', () => {
  const problems = checkSignUp({
    email: 'Hana@example.com',
    name: '관리자',
    password: 'short1!',
    passwordcheck: 'other',
    policy: [true, false, false],
  });
  expect(problems).toEqual({
    email: 'signup.err.format',
    name: 'signup.err.nicknameReserved',
    password: 'signup.err.password',
    passwordcheck: 'signup.err.mismatch',
    'policy.1': 'field.required',
  });
});

test.each([
  { ...form, email: '' },
  { ...form, name: '' },
  { ...form, password: '', passwordcheck: '' },
  { ...form, passwordcheck: 'hana1234?' },
  { ...form, policy: [true, false, false] as const },
])('has something wrong with it (%#)', (wrong) => {
  expect(Object.keys(checkSignUp(wrong))).not.toEqual([]);
});
