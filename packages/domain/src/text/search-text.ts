/**
 * Text search of PQ. Stored texts and queries are folded: NFKC, lower case, no spaces. A folded text is found by pairs of
 * adjacent letters (grams), so that two syllables suffice for the index; a syllable also matches by its initial consonant.
 * The database functions search_fold and search_grams do the same for stored texts; search-sql.db.test.ts compares them.
 */

/** Length limits of searchable text: more letters than a title or nickname has. */
export const searchLimits = { words: 20, letters: 200, content: 1_000 } as const;

// Letters that a Korean keyboard composes while initial consonants are typed in a row.
const JOINED = new Map<string, string>(
  Object.entries({
    ㄳ: 'ㄱㅅ',
    ㄵ: 'ㄴㅈ',
    ㄶ: 'ㄴㅎ',
    ㄺ: 'ㄹㄱ',
    ㄻ: 'ㄹㅁ',
    ㄼ: 'ㄹㅂ',
    ㄽ: 'ㄹㅅ',
    ㄾ: 'ㄹㅌ',
  }).concat(Object.entries({ ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' })),
);
const JOINED_LETTER = /[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/g;

// Upper case with a unique lower case in every locale: Latin, Greek, Cyrillic.
const UPPER = /[A-ZÀ-ÖØ-ÞΑ-ΡΣ-ΫЀ-Я]/g;
// Spaces, controls and invisible characters, as ranges of code points.
const INVISIBLE = [
  [0x00, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x115f, 0x1160],
  // Not a letter; PostgreSQL reads it as the end of a syllable.
  [0x11a7, 0x11a7],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const;
const BLANKS = new RegExp(
  `[${INVISIBLE.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')}]+`,
  'gu',
);

const SYLLABLES = { first: 0xac00, last: 0xd7a3, perInitial: 588 } as const;
const INITIALS = { first: 0x1100, last: 0x1112 } as const;

export function foldForSearch(text: string): string {
  return foldLetters(text).replace(BLANKS, '');
}

/**
 * The distinct folded words of a query. Empty if there are none, or more than any title, nickname or text can contain.
 */
export function searchWords(text: string): string[] {
  const words = [...new Set(foldLetters(text).split(BLANKS))].filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return words.length > searchLimits.words || letters > searchLimits.letters ? [] : words;
}

function foldLetters(text: string): string {
  return text
    .toWellFormed()
    .replace(JOINED_LETTER, (letter) => JOINED.get(letter) ?? letter)
    .normalize('NFKC')
    .replace(UPPER, (letter) => letter.toLowerCase());
}

/**
 * Fields of a gram. Initial consonants are searched in titles and authors only, because in long texts they match everywhere.
 */
export const searchFields = { title: 1, author: 2, content: 3 } as const;
export type SearchField = keyof typeof searchFields;

/** Separately indexed realms: a word that is frequent in one may be unknown in another. */
export const searchRealms = { projects: 0, ordermade: 1, story: 2 } as const;
export type SearchRealm = keyof typeof searchRealms;

/**
 * The grams of a field that contains `word`: its pairs of letters, or its single letter. They also match other texts for
 * words of three letters or more and for mixed words, so `wordPattern` decides.
 */
export function wordGrams(word: string, realm: SearchRealm, field: SearchField): bigint[] {
  const gram = gramOf(realm, field);
  const letters = [...word].map((letter) => letter.codePointAt(0) ?? 0);
  const [first = 0] = letters;
  const grams = new Set<bigint>(letters.length === 1 ? [gram(0, first)] : []);
  for (const [at, right] of letters.entries()) {
    const left = letters[at - 1];
    if (left === undefined) continue;
    if (field === 'content' || isInitial(left) === isInitial(right)) grams.add(gram(left, right));
    else {
      grams.add(gram(initialOf(left), initialOf(right)));
      grams.add(gram(0, isInitial(left) ? right : left));
    }
  }
  return [...grams];
}

/** A regular expression for JavaScript and PostgreSQL that matches a folded field containing `word`. */
export function wordPattern(word: string, field: SearchField): string {
  return [...word].map((letter) => (field === 'content' ? literal(letter) : initialClass(letter))).join('');
}

function initialClass(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  if (!isInitial(point)) return literal(letter);
  const from = SYLLABLES.first + (point - INITIALS.first) * SYLLABLES.perInitial;
  return `[${letter}${String.fromCodePoint(from)}-${String.fromCodePoint(from + SYLLABLES.perInitial - 1)}]`;
}

function literal(letter: string): string {
  return /[\\^$.*+?()[\]{}|]/.test(letter) ? `\\${letter}` : letter;
}

function isInitial(point: number): boolean {
  return point >= INITIALS.first && point <= INITIALS.last;
}

function initialOf(point: number): number {
  if (point < SYLLABLES.first || point > SYLLABLES.last) return point;
  return INITIALS.first + Math.floor((point - SYLLABLES.first) / SYLLABLES.perInitial);
}

function gramOf(realm: SearchRealm, field: SearchField): (left: number, right: number) => bigint {
  const tag = BigInt(searchRealms[realm] * 4 + searchFields[field]) << 42n;
  return (left, right) => tag | (BigInt(left) << 21n) | BigInt(right);
}

/** All grams of a folded field as in the index: letters and pairs, and the same of initial consonants. */
export function fieldGrams(folded: string, realm: SearchRealm, field: SearchField): bigint[] {
  const gram = gramOf(realm, field);
  const grams = new Set<bigint>();
  let left = 0;
  for (const letter of folded) {
    const right = letter.codePointAt(0) ?? 0;
    grams.add(gram(0, right)).add(gram(left, right));
    if (field !== 'content')
      grams.add(gram(0, initialOf(right))).add(gram(initialOf(left), initialOf(right)));
    left = right;
  }
  return [...grams];
}
