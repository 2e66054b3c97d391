const LINES = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'],
];
const SHIFTED = '!@#$%^&*()_+';
const UNSHIFTED = '1234567890-=';

const neighbours = new Set(
  LINES.flatMap((line) =>
    [...line].slice(1).flatMap((key, at) => [`${line[at]}${key}`, `${key}${line[at]}`]),
  ),
);

/**
 * Number of runs of a key sequence: repetitions of one key, and neighbours on the keyboard or in the alphabet; a repeated
 * sequence counts once. `qwer1234!` has three, `asdfasdf` one.
 */
export function countRuns(keys: string): number {
  const plain = [...keys].map((key) => UNSHIFTED[SHIFTED.indexOf(key)] ?? key).join('');
  const once = [...plain.replace(/(.{2,}?)\1+/g, '$1')];
  return once.filter((key, at) => at === 0 || !isNext(once[at - 1] ?? '', key)).length;
}

function isNext(key: string, next: string): boolean {
  return key === next || neighbours.has(`${key}${next}`);
}
