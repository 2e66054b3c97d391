import { withoutParticle } from '@pq/domain/text/search-terms';
import sql from 'sql-template-tag';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { pgFailure } from '#src/platform/database/errors.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import { createWaitSignal } from '#src/platform/http/wait-signal.ts';
import { ProductError } from '#src/platform/product-error.ts';
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

/** Words of frequent keys resemble a good part of all terms: a second of the database for one text. */
const AT_ONCE = { limit: 1, maxWaitingPerKey: 2, maxWaiting: 20 };
const LONGEST = { waitMs: 2_000, statementMs: 1_000 };
/** The code of PostgreSQL for a statement that its time limit has ended. */
const TOO_LONG = '57014';

const turns = createFairQueue({ ...AT_ONCE, refusal: () => new ProductError('unavailable') });

/**
 * The corrections of folded words to try, in this order: each word in the other keyboard layout, with its synonyms, without its
 * particle, or as a term within few typing errors; then the same with a word less. Always the same for the same
 * terms and synonyms. Null where `asker` waits too long for a turn, or its words take too long: they are looked up for one asker after
 * the other, so that those of one delay no other reads.
 */
export async function suggestCorrections(
  database: Database,
  words: readonly string[],
  asker: string,
): Promise<Correction[] | null> {
  if (words.length > MAX_WORDS) return [];
  const { signal, stop } = createWaitSignal(undefined, LONGEST.waitMs);
  const correct = () =>
    inTransaction(database.db, async (tx) => {
      await execute(tx, sql`select set_config('statement_timeout', ${String(LONGEST.statementMs)}, true)`);
      return correctWords(tx, words);
    });
  try {
    return await turns.run(asker, correct, { signal });
  } catch (error) {
    if (error instanceof ProductError || pgFailure(error)?.code === TOO_LONG) return null;
    throw error;
  } finally {
    stop();
  }
}

async function correctWords(tx: Tx, words: readonly string[]): Promise<Correction[]> {
  const interpretations = await interpretWords(tx, words);
  // At most one, because all ways to split it are looked up.
  const unknown = interpretations.findIndex(({ errors }) => errors === null);
  const compound = interpretations[unknown];
  if (compound) interpretations[unknown] = await splitCompound(tx, compound);
  const corrections = interpretations.some(isChanged) ? [correctionOf(interpretations)] : [];
  const meant = interpretations.filter(({ errors }) => errors !== null);
  if (meant.length > 0 && meant.length < interpretations.length)
    return [...corrections, { ...correctionOf(meant), certain: false }];
  if (meant.length < LEAST_OF_WORDS) return corrections;
  return [...corrections, { ...correctionOf(meant), certain: false, mayMissOne: true }];
}

async function interpretWords(tx: Tx, words: readonly string[]): Promise<Interpretation[]> {
  const typed = words.map(typedWord);
  const found = await findTerms(tx, typed);
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
async function splitCompound(tx: Tx, interpretation: Interpretation): Promise<Interpretation> {
  const letters = [...(inKoreanLayout(interpretation.typed) ?? interpretation.typed)];
  const cuts = letters.map((_, at) => at).slice(LEAST_LETTERS, 1 - LEAST_LETTERS);
  if (cuts.length === 0 || letters.length > MAX_JOINED || !letters.every((letter) => /[가-힣]/.test(letter)))
    return interpretation;
  const halves = cuts.flatMap((cut) => [letters.slice(0, cut).join(''), letters.slice(cut).join('')]);
  const interpretations = await interpretWords(tx, halves);
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
