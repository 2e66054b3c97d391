import type { Plugin } from 'vite';

/**
 * Escapes characters outside Latin-1 in the server's build. V8 retains the source of each loaded script: one such character
 * makes it use two bytes for every character, 4.7 instead of 2.4 MB for the largest file.
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

/** A character after a backslash stays, because it may be escaped already. */
export function inOneByte(code: string): string {
  return code.replaceAll(
    /(?<!\\)[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
