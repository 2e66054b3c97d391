import type { Plugin } from 'vite';

const ID = '\0no-schemas';

/** Stands in for zod: any schema can be declared with it, none can be used. */
const stub = `
const used = () => { throw new Error('schemas are checked by the server'); };
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);
export const z = new Proxy(() => z, { get: (_, name) => (checks.has(name) ? used : z), apply: () => z });
export default z;
`;

/**
 * Leaves zod out of what browsers load. The contract declares its schemas beside each call; the browser needs the path
 * and the method only, the server checks (docs/decisions/0013-no-schemas-in-the-browser.md).
 */
export function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'zod' ? ID : null),
    load: (id) => (id === ID ? stub : null),
  };
}
