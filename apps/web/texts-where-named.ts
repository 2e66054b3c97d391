import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const TEXTS = fileURLToPath(new URL('../../packages/domain/src/copy/texts.ts', import.meta.url));
const COPY = `${dirname(TEXTS)}/`;
const OURS = /\/(packages\/(domain|contract)\/src|apps\/web\/app)\/(?!.*\.test\.)[^?]*\.tsx?$/;
/** A string, or a template whose placeholders each match one or more words of a key. */
const LITERAL = /(['"`])([a-zA-Z][\w.-]*(?:\$\{[^}]+\}[\w.-]*)*)\1/g;

/**
 * Bundles each text with the modules that name its key. All texts together would be a tenth of the first page's script, and
 * nine in ten are for other screens. Authors of screens see one table of texts. In development a changed text updates only the
 * modules that name it, so that components retain their state.
 */
export function textsWhereNamed(): Plugin[] {
  let texts: Texts = {};
  const namedIn = new Map<string, readonly string[]>();
  return [
    {
      name: 'texts-where-named',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === 'client',
      async buildStart() {
        texts = ((await import(TEXTS)) as { texts: Texts }).texts;
      },
      load: (id) => (id === TEXTS ? 'export const texts = {};' : null),
      transform(code, id) {
        if (id === TEXTS || !OURS.test(id)) return null;
        const named = findKeys(code, Object.keys(texts));
        namedIn.set(id, named);
        if (named.length === 0) return null;
        const table = JSON.stringify(Object.fromEntries(named.map((key) => [key, texts[key]])));
        const own = `import { texts as namedHere } from ${JSON.stringify(TEXTS)};Object.assign(namedHere, ${table});`;
        return { code: `${own}${code}`, map: null };
      },
    },
    {
      name: 'texts-where-named:changed',
      apply: 'serve',
      enforce: 'pre',
      async hotUpdate({ file, modules, timestamp }) {
        if (!file.startsWith(COPY)) return;
        const { moduleGraph } = this.environment;
        if (this.environment.name !== 'client') {
          // Applied to the next page. As an update it would reach every module in the browser through the table.
          for (const module of modules) moduleGraph.invalidateModule(module, new Set(), timestamp, true);
          return [];
        }
        const before = texts;
        texts = (await runnerImport<{ texts: Texts }>(TEXTS)).module.texts;
        const changed = new Set(Object.keys(texts).filter((key) => texts[key] !== before[key]));
        return [...namedIn]
          .filter(([, keys]) => keys.some((key) => changed.has(key)))
          .flatMap(([id]) => moduleGraph.getModuleById(id) ?? []);
      },
    },
  ];
}

type Texts = Record<string, string>;

export function findKeys(code: string, keys: readonly string[]): string[] {
  const patterns = new Set<string>();
  // A key of one word is named literally: a template of one word would match anything.
  for (const [, , literal = ''] of code.matchAll(LITERAL))
    if (literal.includes('.') || keys.includes(literal))
      patterns.add(literal.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '.+'));
  const anyOf = new RegExp(`^(${[...patterns].join('|')})$`);
  return patterns.size === 0 ? [] : keys.filter((key) => anyOf.test(key));
}
