import type { Plugin } from 'vite';

/**
 * Writes what Latin-1 does not have as escapes into the server's build. The engine keeps the source of what it has loaded: one such
 * letter in a file makes it take two bytes for each of its letters, 4.7 in place of 2.4 MB for the largest.
 */
export function oneByteBuild(): Plugin {
  return {
    name: 'one-byte-build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    apply: 'build',
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inOneByte(file.code);
    },
  };
}

/** The same program. A letter behind a backslash stays: it may be escaped already. */
export function inOneByte(code: string): string {
  return code.replaceAll(
    /(?<!\\)[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
