import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filtersOf, listTypes } from '@pq/contract/list-filters';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { queryParameters } from './app/lib/addresses/query-parameters.ts';
import routes from './app/routes.ts';

const APP = join(import.meta.dirname, 'app');
const IMPORT = /(?:from|import)\s*\(?\s*'((?:#app\/|\.)[^']+\.tsx?)'/g;
const READ = /\b(?:query|\w*[sS]earchParams(?:\(\)\[0\])?)\.(get|getAll|has)\(([^)]*)\)/g;
/** A query under another name than `query`, whose reads this test would miss. */
const OTHER_NAME = /const \[(?!query\b|,)[^\]]*\] = useSearchParams\(|\b(?!query\b)\w+\??: URLSearchParams\b/;

function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !existsSync(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, path = ''] of text.matchAll(IMPORT))
    sourcesOf(path.startsWith('#app/') ? join(APP, path.slice(5)) : resolve(dirname(file), path), found);
  return found;
}

function filtersIn(text: string): string[] {
  const calls = [...text.matchAll(/readListFilters\(query, ('search')?/g)];
  const places = calls.flatMap(([, search]) => (search ? (['search'] as const) : listTypes));
  return places.flatMap((place) => filtersOf(place).map(({ name }) => name));
}

function parametersIn(sources: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of sources) {
    const other = OTHER_NAME.exec(text)?.[0];
    if (other !== undefined) throw new Error(`${other}: the query of an address is named \`query\``);
    for (const name of filtersIn(text)) names.add(name);
    for (const [read, method, name = ''] of text.matchAll(READ)) {
      const literal = /^'([\w-]+)'$/.exec(name)?.[1];
      if (literal === undefined || method === 'getAll')
        throw new Error(`${read}: a query parameter is read once and by a literal name`);
      names.add(literal);
    }
  }
  return [...names].sort();
}

function readByPages(
  entries: readonly RouteConfigEntry[],
  path = '',
  above: string[] = [],
): [string, string[]][] {
  return entries.flatMap(({ path: own = '', file, children }) => {
    const full = own === '' ? path : `${path}/${own}`;
    const files = [...above, join(APP, file)];
    if (children) return readByPages(children, full, files);
    return [[full, parametersIn(files.flatMap((each) => [...sourcesOf(each).values()]))]];
  });
}

test('each page declares the query parameters that its modules read, and no others', () => {
  const patterns = Object.entries(queryParameters);
  const whole = patterns.filter(([, names]) => names === 'all').map(([pattern]) => pattern);
  const isWhole = (path: string) => whole.some((pattern) => matchPath(pattern, path));
  const read = readByPages(routes).filter(([path, names]) => names.length > 0 && !isWhole(path));
  const declared = patterns.flatMap(([path, names]) => (names === 'all' ? [] : [[path, [...names].sort()]]));
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(read));
});

test.each([
  ['query.get(name)', 'literal name'],
  ["searchParams.getAll('tag')", 'literal name'],
  ['const [params] = useSearchParams();', 'is named `query`'],
  ['function read(params: URLSearchParams) {', 'is named `query`'],
])('a read that the comparison cannot detect is refused: %s', (text, why) => {
  expect(() => parametersIn([text])).toThrow(why);
});
