import { limits } from '../../limits.ts';
import { countRuns } from './keyboard-runs.ts';
import { typedKeys } from './typed-keys.ts';

/** Whose password it is; unknown on the screen of a reset link. */
export type PasswordOwner = { email: string; nickname: string };

/** Copy keys of what can be wrong with a new password. */
export type PasswordProblem =
  | 'signup.err.password'
  | 'signup.err.passwordCommon'
  | 'signup.err.passwordPersonal';

/** Shorter names are in too many good passwords; two syllables of Hangul are four keys. */
const SHORTEST_NAME = 4;
/** A password of so few runs is guessed whatever its length: `qwer1234!`, `aaaaaaa1!`. */
const FEW_RUNS = 3;

/** True for 8 to 72 characters with a letter, a digit and one of !@#$%^&*. */
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

/**
 * What is wrong with a new password as far as forms can say at once, or null. The server also knows the most used ones
 * (common-passwords.ts).
 */
export function passwordProblem(password: string, owner: PasswordOwner | null): PasswordProblem | null {
  if (!isPassword(password)) return 'signup.err.password';
  if (owner && [owner.nickname, localPart(owner.email)].some((name) => contains(password, name)))
    return 'signup.err.passwordPersonal';
  return countRuns(typedKeys(password)) <= FEW_RUNS ? 'signup.err.passwordCommon' : null;
}

function localPart(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@')));
}

/** Whatever stands between the letters: kim.hana is in Kim_Hana7!. */
function contains(password: string, name: string): boolean {
  const sought = lettersAndDigits(name);
  return sought.length >= SHORTEST_NAME && lettersAndDigits(password).includes(sought);
}

function lettersAndDigits(text: string): string {
  return typedKeys(text).replace(/[^\p{L}\p{N}]/gu, '');
}
