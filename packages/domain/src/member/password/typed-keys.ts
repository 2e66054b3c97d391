/** Keys of the two-set Korean keyboard for the parts of a syllable, in Unicode order. */
const INITIALS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
const FINALS = ['', ...'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')];

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/**
 * A text as keys of a Latin keyboard, in lower case: 하나 becomes gksk, as most people type Korean passwords. Composed and
 * decomposed texts give the same keys.
 */
export function typedKeys(text: string): string {
  return [...text.normalize('NFKC')].map(keysOf).join('').toLowerCase();
}

function keysOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return character;
  const index = code - FIRST_SYLLABLE;
  const [initial, vowel, final] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return `${INITIALS[initial]}${VOWELS[vowel]}${FINALS[final]}`;
}
