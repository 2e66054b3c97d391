import type { suggestSearch } from '@pq/contract/calls/search';
import type { DataOf } from '@pq/contract/client';
import { seoulDate } from '@pq/domain/dates';
import { nicknameKey } from '@pq/domain/member/nickname';
import { percentOf } from '@pq/domain/percent';
import { categories, projectStates, purposes, type Shelf, shelves } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { composedForms, startRanges } from '@pq/domain/text/composing';
import { termsOf, withoutParticle } from '@pq/domain/text/search-terms';
import { foldForSearch, searchWords } from '@pq/domain/text/search-text';
import sql, { join as joinSql } from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findMatches, type SearchedText } from '#src/platform/search.ts';
import { listProjectKeys } from '../catalog/list-projects.ts';
import { completeWord, startsAs } from '../vocabulary/complete-word.ts';

export type Suggestions = DataOf<typeof suggestSearch>;

const SHOWN = { words: 5, projects: 3, makers: 2, categories: 2 } as const;
/** Longer texts are searched for, not completed. */
const MAX_TYPED = { words: 4, letters: 40 } as const;
/** So many projects say which of them begin with the text, which words continue it and which category is meant. */
const READ = 12;
/** Projects are searched for by so many of the words that a first letter may become. */
const SEARCHED_WORDS = 3;
/** Of so many members whose nickname begins with the text, the makers are found. */
const MEMBERS_READ = 500;

const nothing: Suggestions = { words: [], projects: [], makers: [], categories: [] };

/** What a text may become that is still being typed. */
export async function suggest(
  platform: Pick<Platform, 'database' | 'clock'>,
  typed: string,
): Promise<Suggestions> {
  const words = searchWords(typed);
  const last = words.at(-1);
  if (last === undefined || words.length > MAX_TYPED.words || words.join('').length > MAX_TYPED.letters)
    return nothing;
  const [{ projects, completions }, makers] = await Promise.all([
    words.length === 1 ? beginWord(platform, last) : continueText(platform, words),
    findMakers(platform.database, typed),
  ]);
  const text = foldForSearch(typed);
  // Sorting is stable: within a place the order is that of popularity.
  const place = ({ title, shelf }: FoundProject) =>
    (shelf === 'over' ? 2 : 0) + (startsAs(foldForSearch(title), text) ? 0 : 1);
  const before = words.slice(0, -1);
  return {
    words: withoutRepeated(completions)
      .map((word) => [...before, word].join(' '))
      .filter((word) => word !== words.join(' '))
      .slice(0, SHOWN.words),
    projects: projects
      .toSorted((one, other) => place(one) - place(other))
      .slice(0, SHOWN.projects)
      .map(presentProject),
    makers,
    categories: categoriesOf(text, projects),
  };
}

type Found = { projects: FoundProject[]; completions: readonly string[] };

/** One word: terms that begin with it, and projects that have one of them in their title. */
async function beginWord(platform: Pick<Platform, 'database' | 'clock'>, word: string): Promise<Found> {
  const found = await completeWord(platform.database, word);
  const completions = found.map(({ term }) => term);
  if (found.length === 0)
    return { projects: await findTitled(platform, { words: [composedForms(word)] }), completions };
  const searched = found.slice(0, SEARCHED_WORDS);
  // A single letter occurs in most titles.
  const forms = [...([...word].length > 1 ? [word] : []), ...searched.map(({ term }) => term)];
  const known = Math.max(...searched.map(({ weight }) => weight));
  return { projects: await findTitled(platform, { words: [[...new Set(forms)]], known }), completions };
}

/** Several words: projects that have them all in their title give its continuations. */
async function continueText(
  platform: Pick<Platform, 'database' | 'clock'>,
  words: readonly string[],
): Promise<Found> {
  const last = words.at(-1) ?? '';
  const projects = await findTitled(platform, {
    words: words.map((word, at) => (at === words.length - 1 ? composedForms(word) : [word])),
  });
  const counts = new Map<string, number>();
  for (const { title } of projects)
    for (const term of termsOf(title))
      if (!words.includes(term) && startsAs(term, last)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const completions = [...counts].sort(([, one], [, other]) => other - one).map(([term]) => term);
  return { projects, completions };
}

/** Drops a term that is another one with a particle: 다이어리를 next to 다이어리. */
function withoutRepeated(terms: readonly string[]): string[] {
  return terms.filter((term) => !terms.includes(withoutParticle(term) ?? ''));
}

const projectRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  state: z.enum(projectStates),
  shelf: z.enum(shelves),
  category: z.int(),
  maker: z.string(),
  thumbnail: z.string(),
  ground: z.string(),
  goal: z.number(),
  amount: z.number(),
});
type FoundProject = z.output<typeof projectRow>;

/** Those that open soon or are open, then those that are over, each by popularity. */
async function findTitled(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  text: SearchedText,
): Promise<FoundProject[]> {
  const keys: string[] = [];
  const today = seoulDate(clock.now());
  for (const part of [['soon', 'open'], ['over']] satisfies Shelf[][])
    if (keys.length < SHOWN.projects)
      keys.push(...(await findTitledOn(database, text, { shelves: part, today, limit: READ - keys.length })));
  return query(
    database.db,
    projectRow,
    sql`
    select p.key, p.purpose, p.title, p.state, p.shelf, p.category, m.name as maker, p.thumbnail, p.ground, p.goal,
      coalesce(p.amount_at_end, p.amount_now) as amount
    from unnest(${keys}::uuid[]) with ordinality as found (key, place)
      join project p on p.key = found.key join member m on m.id = p.owner_id
    where p.shelf is not null order by found.place`,
  );
}

function findTitledOn(
  database: Database,
  text: SearchedText,
  { shelves: part, today, limit }: { shelves: Shelf[]; today: string; limit: number },
): Promise<string[]> {
  const everything = {
    purposes,
    pqOnly: false,
    boxed: false,
    projectType: null,
    category: 0,
    price: null,
  } as const;
  return findMatches(
    database,
    {
      table: 'project_search',
      realms: purposes,
      ranked: true,
      titleOnly: true,
      listKeys: (page) =>
        listProjectKeys(database, { ...everything, shelves: part, today, sort: 'popular', ...page }),
      listClauses: {
        join: sql`cross join lateral (select * from project where key = s.key offset 0) p`,
        where: sql`p.shelf = any(${part}::text[])`,
        order: sql`coalesce(p.backers_at_end, p.backers) desc, p.key desc`,
      },
    },
    text,
    limit,
  );
}

function presentProject({
  goal,
  amount,
  shelf: _,
  ...project
}: FoundProject): Suggestions['projects'][number] {
  return { ...project, percent: percentOf(amount, goal) };
}

const makerRow = z.object({ uid: z.string(), nickname: z.string(), image: z.string(), projects: z.number() });

/** Only members with a public project; others are not found by their name. */
async function findMakers({ db }: Database, typed: string): Promise<Suggestions['makers']> {
  const name = nicknameKey(typed);
  if (name === '') return [];
  // One condition for both ranges would sort all of their members.
  const beginning = startRanges(name).map(
    ({ from, to }) => sql`(select id, name, image, name_key from member
      where left_at is null and name_key ~>=~ ${from} and name_key ~<~ ${to} order by name_key using ~<~ limit ${MEMBERS_READ})`,
  );
  return query(
    db,
    makerRow,
    sql`
    select m.id as uid, m.name as nickname, m.image, made.projects from (${joinSql(beginning, ' union all ')}) m
      cross join lateral (select count(*)::int as projects from project p where p.owner_id = m.id and p.shelf is not null) made
    where made.projects > 0 order by m.name_key using ~<~ limit ${SHOWN.makers}`,
  );
}

/** Those named so, then the one of most of the projects found. */
function categoriesOf(text: string, projects: readonly FoundProject[]): number[] {
  const named = categories.filter((category) => startsAs(foldForSearch(categoryName(category)), text));
  const count = (category: number) => projects.filter((project) => project.category === category).length;
  const [most] = categories
    .filter((category) => count(category) > 0)
    .toSorted((one, other) => count(other) - count(one));
  return [...new Set([...named, ...(most ? [most] : [])])].slice(0, SHOWN.categories);
}
