import { COMMON_WORDS, KOREAN_WORDS } from './common-words.ts';
import { countRuns } from './keyboard-runs.ts';
import { type PasswordOwner, type PasswordProblem, passwordProblem } from './password-rule.ts';
import { typedKeys } from './typed-keys.ts';

/** Up to this many runs of digits and signs around a common word do not make a strong password. */
const FEW_RUNS = 8;
const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const words = new Set([
  ...COMMON_WORDS.trim().split(/\s+/),
  ...KOREAN_WORDS.trim().split(/\s+/).map(typedKeys),
]);

/** The complete rule. The list of common words is large; forms load it once a password passes passwordProblem. */
export function newPasswordProblem(password: string, owner: PasswordOwner | null): PasswordProblem | null {
  return passwordProblem(password, owner) ?? (isCommon(password) ? 'signup.err.passwordCommon' : null);
}

/**
 * Whether a password is a very common one with few additions. Hardly any of the 10,000 has a letter, a digit and a sign;
 * people who need all three extend one of them: `Password1!`, `p@ssw0rd12!`, `!monkey2026`.
 */
function isCommon(password: string): boolean {
  const keys = typedKeys(password);
  const end = /[^a-z]*$/.exec(keys)?.[0] ?? '';
  const rest = keys.slice(0, keys.length - end.length);
  const start = /^[^a-z]*/.exec(rest)?.[0] ?? '';
  if (countRuns(start + end) > FEW_RUNS) return false;
  // A leading sign may replace a letter: @dmin.
  return [rest.slice(start.length), rest].flatMap(spellings).some((word) => words.has(word));
}

function spellings(word: string): string[] {
  const plain = [...word].map((key) => LOOK_ALIKES[key] ?? key).join('');
  return [word, plain.replace(/[1!]/g, 'i'), plain.replace(/[1!]/g, 'l')];
}
