import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPasswordProblem } from './common-passwords.ts';
import { isPassword, passwordProblem } from './password-rule.ts';

const HANA = { email: 'kim.hana@example.com', nickname: '하나둘' };

test.each(['dallae58!', '한글이어도a1!', 'A1!.....', `a1!${'x'.repeat(69)}`, 'with space 1!'])(
  'the password %s is accepted',
  (password) => {
    expect(isPassword(password)).toBe(true);
  },
);

test.each(['', 'a1!aaaa', '12345678!', 'abcdefgh!', 'abcdefg1', 'abcdefg1?', `a1!${'x'.repeat(70)}`])(
  'the password %s is refused',
  (password) => {
    expect(isPassword(password)).toBe(false);
  },
);

test.each([
  'Kim_Hana7!',
  'xx-kimhana-58!',
  'kim.hana58!',
  'HANA.kim.hana1!',
  'gkskenf58!',
  '하나둘은셋a1!',
  '하나둘은셋a1!'.normalize('NFD'),
])('a password with the own name in it is refused: %s', (password) => {
  expect(passwordProblem(password, HANA)).toBe('signup.err.passwordPersonal');
  expect(newPasswordProblem(password, HANA)).toBe('signup.err.passwordPersonal');
  expect(newPasswordProblem(password, null)).toBeNull();
});

test.each([
  { email: 'a@example.com', nickname: '강' },
  { email: 'dal@example.com', nickname: 'lae' },
  { email: '', nickname: '' },
  { email: '@example.com', nickname: '...' },
])('a name of less than four keys refuses nothing: %j', (owner) => {
  expect(newPasswordProblem('dallae58!rkd', owner)).toBeNull();
});

test.each([
  'qwer1234!',
  'aaaaaaa1!',
  'zxcv123!@#',
  '1qaz@WSX',
  'asdfasdf1!',
  'abcdefgh1!',
  '11111111a!',
  'a123123!',
])('a form refuses a password of few runs of keys: %s', (password) => {
  expect(passwordProblem(password, null)).toBe('signup.err.passwordCommon');
});

test.each([
  'password1!',
  'Password123!',
  'p@ssw0rd1!',
  'P@$$w0rd!!',
  '!monkey2026',
  '@dmin1234',
  'iloveyou1!',
  '1q2w3e4r!',
  'trustno1!',
  'test1234!',
  'qlalfqjsgh1!',
  'tkfkdgo1!',
  'dkssud1234!',
])('a common password with a little around it is refused by the server: %s', (password) => {
  expect(isPassword(password)).toBe(true);
  expect(newPasswordProblem(password, null)).toBe('signup.err.passwordCommon');
});

test.each([
  'pqdemo12!',
  'dallae58!',
  'Str0ng-Wolf#92',
  'monkey83619472650173!',
  'with space 1!',
  '한글이어도a1!',
])('an uncommon password is taken: %s', (password) => {
  expect(newPasswordProblem(password, HANA)).toBeNull();
});

const characters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*'];

test('passwordProblem accepts random passwords of 12 characters or more', () => {
  const random = fc
    .array(fc.constantFrom(...characters), { minLength: 12, maxLength: 40 })
    .map((keys) => keys.join(''))
    .filter(isPassword);
  fc.assert(
    fc.property(random, (password) => newPasswordProblem(password, HANA) === null),
    { numRuns: 5_000, seed: 14 },
  );
});
