import { withoutParticle } from '@pq/domain/text/search-terms';
import type { Database } from '#src/platform/database/database.ts';
import type { SearchedText } from '#src/platform/search.ts';
import { countTypingErrors, inKoreanLayout, inLatinLayout, keysOf } from './keystrokes.ts';
import { type FoundTerm, findTerms, type TypedWord } from './store-terms.ts';

/** What to search for instead; the text as it is shown; whether it is as good as certain. */
export type Correction = SearchedText & { text: string; certain: boolean };

/** What a typed word probably means. `errors` is null where nothing is known that it could mean. */
type Interpretation = {
  typed: string;
  means: string;
  /** Searched for as well. */
  others: readonly string[];
  errors: number | null;
  /** How many projects have it. */
  weight: number;
};

const CERTAIN_ERRORS = 1;
const MAX_ERRORS = 2;
const MAX_JOINED = 10;
/** A longer text is searched for as it is. */
const MAX_WORDS = 6;
/** Of fewer words none may be missing. */
const LEAST_OF_WORDS = 3;

/**
 * The corrections of folded words to try, in this order: each word in the other keyboard layout, with its synonyms, without its
 * particle, or as a term within few typing errors; then the same with a word less. Always the same for the same
 * terms and synonyms.
 */
export async function suggestCorrections(
  database: Database,
  words: readonly string[],
): Promise<Correction[]> {
  if (words.length > MAX_WORDS) return [];
  const interpretations = await interpretWords(database, words);
  // At most one, because all ways to split it are looked up.
  const unknown = interpretations.findIndex(({ errors }) => errors === null);
  const compound = interpretations[unknown];
  if (compound) interpretations[unknown] = await splitCompound(database, compound);
  const corrections = interpretations.some(isChanged) ? [correctionOf(interpretations)] : [];
  const meant = interpretations.filter(({ errors }) => errors !== null);
  if (meant.length > 0 && meant.length < interpretations.length)
    return [...corrections, { ...correctionOf(meant), certain: false }];
  if (meant.length < LEAST_OF_WORDS) return corrections;
  return [...corrections, { ...correctionOf(meant), certain: false, mayMissOne: true }];
}

async function interpretWords(database: Database, words: readonly string[]): Promise<Interpretation[]> {
  const typed = words.map(typedWord);
  const found = await findTerms(database, typed);
  return typed.map((word) =>
    interpretWord(
      word,
      found.filter(({ place }) => place === word.place),
    ),
  );
}

function typedWord(word: string, place: number): TypedWord {
  const layout = inKoreanLayout(word);
  const variants = [
    word,
    layout,
    inLatinLayout(word),
    withoutParticle(word),
    layout && withoutParticle(layout),
  ];
  return {
    place,
    word,
    variants: variants.filter((variant) => variant !== null),
    keys: keysOf(word),
    errors: maxErrorsOf(layout ?? word),
  };
}

/** A Hangul word has several keys a letter. */
function maxErrorsOf(word: string): number {
  if (/[^a-z가-힣\d]/.test(word)) return 0;
  const [forOne, forTwo] = /[가-힣]/.test(word) ? [2, 4] : [4, 8];
  return word.length >= forTwo ? MAX_ERRORS : word.length >= forOne ? 1 : 0;
}

function interpretWord(word: TypedWord, found: readonly FoundTerm[]): Interpretation {
  const { word: typed, variants } = word;
  const synonyms = found
    .filter(({ kind }) => kind === 'synonym')
    .sort((one, other) => other.weight - one.weight)
    .map(({ term }) => term);
  const stem = withoutParticle(typed);
  const interpretation = { typed, others: [...(stem ? [stem] : []), ...synonyms] };
  const isKnown = (variant: string) => found.find(({ kind, term }) => kind === 'exact' && term === variant);
  for (const variant of variants) {
    const known = isKnown(variant);
    if (known) return { ...interpretation, means: variant, errors: 0, weight: known.weight };
  }
  const part = found.find(({ kind }) => kind === 'part');
  if (part || synonyms.length > 0)
    return {
      ...interpretation,
      means: part ? typed : (synonyms[0] ?? typed),
      errors: 0,
      weight: part?.weight ?? 1,
    };
  const [nearest] = found
    .filter(({ kind }) => kind === 'near')
    .map((term) => ({ ...term, errors: countTypingErrors(word.keys, term.keys, word.errors) }))
    .filter(({ errors }) => Number.isFinite(errors))
    .sort((one, other) => one.errors - other.errors || other.weight - one.weight);
  if (nearest)
    return { ...interpretation, means: nearest.term, errors: nearest.errors, weight: nearest.weight };
  return { ...interpretation, means: inKoreanLayout(typed) ?? stem ?? typed, errors: null, weight: 0 };
}

const LEAST_LETTERS = 2;

/** Two words written as one, with errors in either. */
async function splitCompound(database: Database, interpretation: Interpretation): Promise<Interpretation> {
  const letters = [...(inKoreanLayout(interpretation.typed) ?? interpretation.typed)];
  const cuts = letters.map((_, at) => at).slice(LEAST_LETTERS, 1 - LEAST_LETTERS);
  if (cuts.length === 0 || letters.length > MAX_JOINED || !letters.every((letter) => /[가-힣]/.test(letter)))
    return interpretation;
  const halves = cuts.flatMap((cut) => [letters.slice(0, cut).join(''), letters.slice(cut).join('')]);
  const interpretations = await interpretWords(database, halves);
  const joined = cuts
    .map((_, at) => interpretations.slice(2 * at, 2 * at + 2))
    .map((parts) => ({
      means: parts.map(({ means }) => means).join(''),
      errors: parts.reduce((sum, { errors }) => sum + (errors ?? Number.POSITIVE_INFINITY), 0),
      weight: Math.min(...parts.map(({ weight }) => weight)),
    }))
    .filter(({ errors }) => errors <= MAX_ERRORS)
    .sort((one, other) => one.errors - other.errors || other.weight - one.weight);
  return joined[0] ? { ...interpretation, ...joined[0] } : interpretation;
}

function isChanged({ typed, means, others }: Interpretation): boolean {
  return means !== typed || others.length > 0;
}

function correctionOf(interpretations: readonly Interpretation[]): Correction {
  return {
    words: interpretations.map(({ typed, means, others }) => [...new Set([means, typed, ...others])]),
    text: interpretations.map(({ means }) => means).join(' '),
    certain: interpretations.every(({ errors }) => errors !== null && errors <= CERTAIN_ERRORS),
  };
}
