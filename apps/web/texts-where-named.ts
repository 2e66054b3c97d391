import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TEXTS = fileURLToPath(new URL('../../packages/domain/src/copy/texts.ts', import.meta.url));
const OURS = /\/(packages\/(domain|contract)\/src|apps\/web\/app)\/(?!.*\.test\.)[^?]*\.tsx?$/;
/** A string, or a template whose places each stand for one or more words of a key. */
const LITERAL = /(['"`])([a-zA-Z][\w.-]*(?:\$\{[^}]+\}[\w.-]*)*)\1/g;

/**
 * Gives the browser each text with the modules that name it. All texts together would be a tenth of the first page's
 * script, and nine in ten of them are for screens that are not shown. Writers of screens see one table of texts.
 */
export function textsWhereNamed(): Plugin {
  let texts: Record<string, string> = {};
  return {
    name: 'texts-where-named',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      texts = ((await import(TEXTS)) as { texts: Record<string, string> }).texts;
    },
    load: (id) => (id === TEXTS ? 'export const texts = {};' : null),
    transform(code, id) {
      if (id === TEXTS || !OURS.test(id)) return null;
      const named = findKeys(code, Object.keys(texts));
      if (named.length === 0) return null;
      const table = JSON.stringify(Object.fromEntries(named.map((key) => [key, texts[key]])));
      const own = `import { texts as namedHere } from ${JSON.stringify(TEXTS)};Object.assign(namedHere, ${table});`;
      return { code: `${own}${code}`, map: null };
    },
  };
}

/** The keys that code names: whole, or as a template with places. */
export function findKeys(code: string, keys: readonly string[]): string[] {
  const patterns = new Set<string>();
  // A key of one word is named by itself: a template of one word would stand for anything.
  for (const [, , literal = ''] of code.matchAll(LITERAL))
    if (literal.includes('.') || keys.includes(literal))
      patterns.add(literal.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '.+'));
  const anyOf = new RegExp(`^(${[...patterns].join('|')})$`);
  return patterns.size === 0 ? [] : keys.filter((key) => anyOf.test(key));
}
