import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A word that the repository does not use. `line` counts from 1. */
type Finding = { path: string; line: number; text: string };

/**
 * Words of a private vocabulary, each with what to write instead. They are correct English, but nobody searches for them, and each
 * meant many things here.
 */
export const replacements: Record<string, string> = {
  'tell|tells|told|telling': 'show, notify, report, distinguish',
  'keep|keeps|kept|keeping': 'store, retain, preserve, remain',
  '(?<!on )hold|holds|held|holding': 'contain, lock, reserve, be true',
  'stand|stands|stood|standing': 'be, apply, remain, status',
  'beside|besides': 'next to, in addition to',
  anew: 'again',
  'whoever|somebody': 'the name of the role',
  meanwhile: 'in between, concurrently',
  'hear|hears|heard': 'listen, receive',
  said: 'shown, written, reported',
  'mend|mends|mended|mending': 'fix, repair',
  'go on|goes on|went on|going on': 'continue',
  'let go|lets go|letting go': 'release',
  'ones? that': 'the noun itself',
  'strayed|stray': 'orphaned',
};

// `keep-alive` and its kin are standard terms, and so is `on hold`.
const UNWANTED = new RegExp(`(?<![\\w-])(?:${Object.keys(replacements).join('|')})(?![\\w-])`, 'gi');

const PRONOUN =
  /^(?:it|its|what|who|whose|whoever|which|one|ones|nobody|somebody|everybody|anybody|they|he|she|that|this|these|those|something|nothing|everything|we|you|i)\b/i;

const UNWANTED_IN_NAMES = new Set(
  'told tell tells kept keep keeps keeper held holds hears said standing strayed asked brought anew mend mends mended whoever somebody beside'.split(
    ' ',
  ),
);

/** Names of calls are the operation ids of the published API. */
const CALL_NAMES = /^packages\/contract\/src\/(?:calls|endpoints)\//;

export function findInSource(path: string, text: string): Finding[] {
  const { program, comments, module } = parseSync(path, text);
  const at = lineFinder(text);
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, start }) => ({ name: exportName.name ?? '', start }))
    .filter(({ name }) => wordsOfName(name).some((word) => UNWANTED_IN_NAMES.has(word)))
    .filter(({ name }) => !CALL_NAMES.test(path) || /^[A-Z]|Schema$/.test(name));
  const tests = /\.(test|spec)\.tsx?$/.test(path) ? findTestNames(program) : [];
  const pronouns = tests.filter(({ name }) => PRONOUN.test(name));
  const phrases = [
    ...comments.map(({ value, start }) => ({ name: value, start: start + 2 })),
    ...tests.map(({ name, start }) => ({ name, start: start + 1 })),
    ...(/^packages\/contract\/src\/(?!.*\.test\.ts$)/.test(path) ? findTexts(program) : []),
  ];
  return [
    ...exported.map(({ name, start }) => ({ path, line: at(start), text: name })),
    ...pronouns.map(({ name, start }) => ({ path, line: at(start), text: `test "${name}"` })),
    ...phrases.flatMap(({ name, start }) =>
      [...name.replace(CODE, blank).matchAll(UNWANTED)].map(({ 0: word, index }) => ({
        path,
        line: at(start + index),
        text: word,
      })),
    ),
  ];
}

/** Names of fields and the like, which are not prose. */
const CODE = /`[^`\n]*`/g;
const blank = (code: string) => ' '.repeat(code.length);

export function findInPage(path: string, text: string): Finding[] {
  let isCode = false;
  return text.split('\n').flatMap((words, index) => {
    if (/^\s*(```|~~~)/.test(words)) isCode = !isCode;
    if (isCode) return [];
    const prose = words.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');
    return [...prose.matchAll(UNWANTED)].map(([match]) => ({ path, line: index + 1, text: match }));
  });
}

/** What is wrong with the subject of a commit, which begins with a verb in the imperative; null when nothing is. */
export function findInSubject(subject: string): string | null {
  const unwanted = UNWANTED.exec(subject)?.[0];
  UNWANTED.lastIndex = 0;
  if (unwanted) return `"${unwanted}"`;
  const first = subject.split(' ')[0] ?? '';
  if (VERBS.has(first)) return null;
  const isVerb = !/^(?:a|an|the|no|every|each|all|some|\d.*)$/i.test(first) && !PRONOUN.test(first);
  return isVerb && !/(?:[^e]ed|ing)$|[^s]s$/.test(first) ? null : `"${first}" is not an imperative`;
}

/** Imperatives that look like other forms of a verb. */
const VERBS = new Set(['bring', 'embed', 'focus', 'ping', 'shed']);

function findTestNames(program: Node): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!first || !/^(?:test|it|describe)$/.test(rootName(callee))) return;
      if (first.type === 'Literal' && typeof first.value === 'string')
        names.push({ name: first.value, start: first.start });
      if (first.type === 'TemplateLiteral')
        names.push({ name: first.quasis.map(({ value }) => value.raw).join('%s'), start: first.start });
    },
  }).visit(program as never);
  return names;
}

/** Strings of several words: in the contract these are the descriptions of the API reference. */
function findTexts(program: Node): { name: string; start: number }[] {
  const texts: { name: string; start: number }[] = [];
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string' && value.includes(' ')) texts.push({ name: value, start: start + 1 });
    },
    TemplateElement({ value, start }) {
      texts.push({ name: value.raw, start });
    },
  }).visit(program as never);
  return texts;
}

/** The name that a call begins with: `test` of `test.each(rows)(…)`. */
function rootName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag);
  return callee.type === 'MemberExpression' ? rootName(callee.object) : '';
}

function wordsOfName(name: string): string[] {
  return name
    .split(/(?<=[a-z\d])(?=[A-Z])|_/)
    .map((word) => word.toLowerCase())
    .filter(Boolean);
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
