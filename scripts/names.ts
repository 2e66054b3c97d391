/** `line` counts from 1. */
type Unknown = { path: string; line: number; text: string };

type Known = {
  names: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  tables: ReadonlySet<string>;
  settings: readonly string[];
};

const SPAN = /`([^`]+)`/g;
/** `camelCase`, `TwoHumps`, `snake_case`, `UPPER_CASE`, and `anything(`. */
const NAME =
  /(?<![\w$./@<-])(?:[a-z][a-z\d]*[A-Z]\w*|(?:[A-Z][a-z\d]+){2,}|[a-z\d]+(?:_[a-z\d]+)+|[A-Z][A-Z\d]*_(?:[A-Z\d]+_?)*|\w{2,}(?=\())(?![\w$-]|\/|\.\w)/g;
const CREATED = /\bnew (\w+)/g;
const TABLE = /\btables?(?: |, )`(\w+)`((?:(?:, | and )`\w+`)*)/g;

export function findUnknownNames(path: string, text: string, known: Known): Unknown[] {
  let isCode = false;
  return text.split('\n').flatMap((words, index) => {
    if (/^\s*(```|~~~)/.test(words)) isCode = !isCode;
    if (isCode) return [];
    const spans = [...words.matchAll(SPAN)].map(([, span = '']) => span);
    const unknown = [
      ...spans.flatMap((span) => matches(span, NAME)).filter((name) => !isKnown(name, known)),
      ...spans.flatMap((span) => matches(span, CREATED)).filter((name) => !known.classes.has(name)),
      ...[...words.matchAll(TABLE)]
        .flatMap(([, first = '', rest = '']) => [first, ...matches(rest, /(?<=`)\w+/g)])
        .filter((name) => !known.tables.has(name)),
    ];
    return [...new Set(unknown)].map((name) => ({ path, line: index + 1, text: name }));
  });
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

/** `PAYPLE_` is the beginning of names. */
function isKnown(name: string, { names, settings }: Known): boolean {
  if (name.endsWith('_')) return [...names, ...settings].some((known) => known.startsWith(name));
  return names.has(name) || settings.includes(name);
}

export function namesOf(source: string): string[] {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--\s).*$/gm, '').match(/[A-Za-z_]\w*/g) ?? [];
}
