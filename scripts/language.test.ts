import { expect, test } from 'vitest';
import { findInPage, findInSource, findInSubject } from './language.ts';

const textsIn = (path: string, source: string) => findInSource(path, source).map(({ text }) => text);

test.each([
  ['a comment', 'a.ts', '// Told once.', ['Told']],
  ['a docstring', 'a.ts', '/** Keeps it. */\nconst a = 1;', ['Keeps']],
  ['an exported name', 'a.ts', 'export const keptDraft = 1;', ['keptDraft']],
  ['a test name', 'a.test.ts', "test.each([1])('price is told', () => {});", ['told']],
  ['a test name that begins with a pronoun', 'a.test.ts', "it('it works', () => {});", ['test "it works"']],
  ['a description of the contract', 'packages/contract/src/a.ts', "about('What is kept');", ['kept']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ['a template', 'a.test.ts', 'test(`nobody sees a ${role}`, () => {});', ['test "nobody sees a %s"']],
])('findInSource finds an unwanted word in %s', (_where, path, source, expected) => {
  expect(textsIn(path, source)).toEqual(expected);
});

test('findInSource accepts words in code, in texts and in standard terms', () => {
  expect(
    textsIn(
      'a.ts',
      "const told = 'kept'; // A keep-alive of 5 s. A charge on hold.\nexport const keepAlive = told;",
    ),
  ).toEqual(['keepAlive']);
});

test('findInSource accepts names of calls and of fields in API texts', () => {
  const source = "export const keepReported = { summary: 'Sets `held` of a piece' };";
  expect(textsIn('packages/contract/src/calls/a.ts', source)).toEqual([]);
});

test('findInSource names the line', () => {
  expect(findInSource('a.ts', '\n\n// beside')[0]?.line).toBe(3);
});

test('findInPage skips code and addresses of links', () => {
  const page = 'A [page](kept.md) is `kept`.\n```\nkept\n```\nIt stands.';
  expect(findInPage('a.md', page)).toEqual([{ path: 'a.md', line: 5, text: 'stands' }]);
});

test.each(['add a limit', 'embed fonts', 'focus the heading', 'pass the key', 'show why'])(
  'findInSubject accepts "%s"',
  (subject) => expect(findInSubject(subject)).toBeNull(),
);

test.each(['added a limit', 'the limit is new', 'shows why', 'showing why', 'it works', 'show what is kept'])(
  'findInSubject refuses "%s"',
  (subject) => expect(findInSubject(subject)).not.toBeNull(),
);
