// Values that are published: Payple's shared test account, the secrets of our own tests, the password of the demo.
const published = new Set([
  'test',
  'abcd1234567890',
  'sandbox-refund-key',
  'pqdemo12!',
  'test-secret-test-secret-test-secret-1234',
]);

// Random texts of our own length have more, whatever their alphabet; those that providers give out may be short.
const OWN_LENGTH = 32;
const FEWEST_DIFFERENT_CHARACTERS = 8;

/** Why a value is no secret, in words that follow its name; null when nothing is known against it. */
export function findWeakness(secret: string): string | null {
  if (published.has(secret)) return 'is a published value';
  if (isRepeated(secret)) return 'repeats itself';
  if (secret.length >= OWN_LENGTH && new Set(secret).size < FEWEST_DIFFERENT_CHARACTERS)
    return `has fewer than ${FEWEST_DIFFERENT_CHARACTERS} different characters`;
  return null;
}

/** A shorter text over and over: such a text is found again inside itself written twice. */
function isRepeated(text: string): boolean {
  return text !== '' && `${text}${text}`.indexOf(text, 1) < text.length;
}
