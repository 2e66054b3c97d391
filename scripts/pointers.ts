import { posix } from 'node:path';

/** `line` counts from 1. */
type Dead = { path: string; line: number; text: string };

const inAnyText = [
  /(?<![\w-])A-\d{2,3}(?![\w-])/g,
  /(?<![\w-])R-[A-Z]+-\d+/g,
  /(?<![\w./-])(?:spec|decisions|surface|providers|design|checklist|reliability|house|style|rivals)\.md\b/g,
  /\bspec,? section\b|\(spec$|\bthe specification\b/gi,
  /(?<![\w/-])decisions-2\b/g,
  /(?<!\w)copy-ko\b/g,
  /\(decisions[,:] "?\w/g,
  /(?<!['"\w])\.\.\/shared\b|\/work\/shared\b/g,
];
const inComments = [/(?<![\w#/-])L\d{2,3}\b/g];
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|<!--)|\s\/\/\s|\{\/\*/;

export function findExternalPointers(path: string, text: string): Dead[] {
  return eachLine(text).flatMap(({ line, words }) => {
    const patterns = COMMENT.test(words) ? [...inAnyText, ...inComments] : inAnyText;
    return patterns.flatMap((pattern) =>
      [...words.matchAll(pattern)].map(([found]) => ({ path, line, text: found })),
    );
  });
}

const MARKDOWN_LINK = /\]\(<?([^()\s>]+)>?\)/g;
const NAMED_DOCUMENT = /(?<![\w./-])docs\/[\w./-]+?\.md(?:#[\w가-힣-]+)?/g;
const NUMBERED_ADR = /(?<![\w./-])docs\/adr\/\d{4}(?![\w-])|(?<!\w)ADR \d{4}(?!\w)/g;
const ELSEWHERE = /^[a-z][a-z+.-]*:/i;

/**
 * Links of markdown, and documents that anything names (`docs/<area>/<page>.md#heading`), whose file or heading is not there.
 * `textOf` gives the text of a file by its path from the root, null when there is none; `names` are all paths.
 */
export function findBrokenLinks(
  path: string,
  text: string,
  { textOf, names }: { textOf(path: string): string | null; names: ReadonlySet<string> },
): Dead[] {
  const isThere = (file: string, anchor: string | undefined) => {
    if (!names.has(file) && ![...names].some((name) => name.startsWith(`${file}/`))) return false;
    return !anchor || !file.endsWith('.md') || headingAnchors(textOf(file) ?? '').has(anchor);
  };
  const isLinkGood = (target: string) => {
    const [file = '', anchor] = target.split('#');
    const from = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), decodeURI(file)));
    return isThere(from.replace(/\/$/, ''), anchor);
  };
  const isNameGood = (target: string) => {
    const [file = '', anchor] = target.split('#');
    return isThere(file, anchor);
  };
  const isAdrGood = (target: string) =>
    [...names].some((name) => name.startsWith(`docs/adr/${target.slice(-4)}-`));
  const lines = path.endsWith('.md') ? proseLines(text) : eachLine(text);
  return lines.flatMap(({ line, words }) => {
    const links = path.endsWith('.md')
      ? [...words.replace(/`[^`]*`/g, '').matchAll(MARKDOWN_LINK)].map(([, target = '']) => target)
      : [];
    const dead = [
      ...links.filter((target) => !ELSEWHERE.test(target) && !isLinkGood(target)),
      ...[...words.matchAll(NAMED_DOCUMENT)]
        .map(([target]) => target)
        .filter((target) => !isNameGood(target)),
      ...[...words.matchAll(NUMBERED_ADR)].map(([target]) => target).filter((target) => !isAdrGood(target)),
    ];
    return dead.map((target) => ({ path, line, text: target }));
  });
}

/** The anchors that GitHub gives to the headings of a page. */
export function headingAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const { words } of proseLines(markdown)) {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(words)?.[1];
    if (heading === undefined) continue;
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

type Line = { line: number; words: string };

function eachLine(text: string): Line[] {
  return text.split('\n').map((words, at) => ({ line: at + 1, words }));
}

function proseLines(text: string): Line[] {
  let isCode = false;
  return eachLine(text).filter(({ words }) => {
    const isFence = /^\s*(?:```|~~~)/.test(words);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
}
