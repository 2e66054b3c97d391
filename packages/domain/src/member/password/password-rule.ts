import { limits } from '../../limits.ts';
import { countRuns } from './keyboard-runs.ts';
import { typedKeys } from './typed-keys.ts';

/** The owner of the password; unknown on the screen of a reset link. */
export type PasswordOwner = { email: string; nickname: string };

export type PasswordProblem =
  | 'signup.err.password'
  | 'signup.err.passwordCommon'
  | 'signup.err.passwordPersonal';

/** Shorter names occur in too many strong passwords; two syllables of Hangul are four keys. */
const SHORTEST_NAME = 4;
/** A password with so few runs is guessable at any length: `qwer1234!`, `aaaaaaa1!`. */
const FEW_RUNS = 3;

export function isPassword(text: string): boolean {
  const length = [...text].length;
  return (
    length >= limits.passwordMin &&
    length <= limits.passwordMax &&
    /[A-Za-z]/.test(text) &&
    /[0-9]/.test(text) &&
    /[!@#$%^&*]/.test(text)
  );
}

/** Without the list of the most common ones (common-passwords.ts). */
export function passwordProblem(password: string, owner: PasswordOwner | null): PasswordProblem | null {
  if (!isPassword(password)) return 'signup.err.password';
  if (owner && [owner.nickname, localPart(owner.email)].some((name) => contains(password, name)))
    return 'signup.err.passwordPersonal';
  return countRuns(typedKeys(password)) <= FEW_RUNS ? 'signup.err.passwordCommon' : null;
}

function localPart(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@')));
}

/** Ignores characters between the letters: kim.hana is in Kim_Hana7!. */
function contains(password: string, name: string): boolean {
  const sought = lettersAndDigits(name);
  return sought.length >= SHORTEST_NAME && lettersAndDigits(password).includes(sought);
}

function lettersAndDigits(text: string): string {
  return typedKeys(text).replace(/[^\p{L}\p{N}]/gu, '');
}
