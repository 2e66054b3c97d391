import { type SearchField, type SearchRealm, wordGrams, wordPattern } from '@pq/domain/text/search-text';

/** Tables of folded texts (key, realm, title, author, content), each with an index over search_grams. */
export type SearchTable = 'project_search' | 'story_search';

/** Where a match is: all words in the title, in title and author together, or with the text as well. */
export const tiers = [1, 2, 3] as const;
export type Tier = (typeof tiers)[number];

/** Adds a value to a statement and gives its place, with its type. */
export type Param = (value: unknown, type: string) => string;

/** The fields that decide on a tier. */
export const fieldsOf: Record<Tier, readonly SearchField[]> = {
  1: ['title'],
  2: ['title', 'author'],
  3: ['title', 'author', 'content'],
};

/** What the index can say of a row `s`: it may match in the fields of `tier`; rows that match are all among these. */
export function mayMatchSql(
  words: readonly string[],
  realms: readonly SearchRealm[],
  tier: Tier,
  param: Param,
): string {
  const holds = (word: string, realm: SearchRealm, field: SearchField) =>
    hasGramSql(param(wordGrams(word, realm, field).map(String), 'int8[]'));
  const anywhere = (word: string) =>
    realms.flatMap((realm) => fieldsOf[tier].map((field) => holds(word, realm, field))).join(' or ');
  return words.map((word) => `(${anywhere(word)})`).join(' and ');
}

/** A row `s` has these grams, as its index says. */
export function hasGramSql(grams: string): string {
  return `search_grams(s.realm, s.title, s.author, s.content) @> ${grams}`;
}

/** The tier of a row `s`, null when it does not match; without `ranked` every match is of tier 1. */
export function tierSql(words: readonly string[], ranked: boolean, param: Param): string {
  const patterns = param(
    words.map((word) => wordPattern(word, 'title')),
    'text[]',
  );
  const literals = param(
    words.map((word) => wordPattern(word, 'content')),
    'text[]',
  );
  return `case
    when s.title ~ all (${patterns}) then 1
    when not exists (select from unnest(${patterns}) w where s.title !~ w and s.author !~ w)
      then ${ranked ? 2 : 1}
    when not exists (select from unnest(${patterns}, ${literals}) w (pattern, literal)
      where s.title !~ pattern and s.author !~ pattern and s.content !~ literal) then ${ranked ? 3 : 1}
    end`;
}
