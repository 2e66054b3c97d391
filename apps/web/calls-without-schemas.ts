import type { Call } from '@pq/contract/call';
import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/(calls|shapes)\/.+\.ts$/;

/**
 * Leaves the schemas of the contract out of the browser's bundle: there a call is where it is and how it is asked for,
 * and the server checks what it is given. The contract stays one file a call for everybody who writes code; zod, which
 * would be a sixth of all script and needs `eval` for its speed, is not sent.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!CONTRACT.test(path)) return null;
      const declared = (await import(path)) as Record<string, unknown>;
      return Object.entries(declared)
        .map(([name, value]) => [name, inBrowser(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** A call as `Client.call` reads it; words and lists of them as they are; a schema is nothing. */
function inBrowser(value: unknown): unknown {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || !('path' in value)) return undefined;
  // A file is asked for by its address alone.
  if ('file' in value) return { path: value.path };
  if (!('method' in value)) return undefined;
  const { name, method, path, list } = value as Pick<Call, 'name' | 'method' | 'path' | 'list'>;
  return { name, method, path, list };
}
