import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Paths in documents and comments exist: a file by the end of its path (`pledging/routes.ts`), a folder that starts with a
 * package or layer (`modules/payments/charges`). Exits 1 naming the missing ones.
 */
const FILE = /^[\w.@*-]+(\/[\w.@*-]+)*\.(tsx?|mjs|md|css|sql|ya?ml)$/;
const FOLDER =
  /^(apps|packages|domain|contract|features|platform|providers|screens|ui|data|deploy|e2e|bench|docs|src)(\/[\w.-]+)+\/?$/;
const IN_BACKTICKS = /`([^`\s]+)`/g;
const IN_WORDS = /(?<![\w/.@-])((?:[\w-]+\/)*[\w-]+\.tsx?)\b/g;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

// Downloaded or generated files are not checked.
const foreign = /^(node_modules|build|\.git|\.react-router|\.data|\.tmp)$/;
const paths = globSync(['**/*', '.*'], { exclude: (path) => foreign.test(basename(path)) });
const all = `\n${paths.join('\n')}\n`;

function isThere(named: string): boolean {
  const pattern = named.replace(/\/$/, '').replace(/[.@]/g, '\\$&').replaceAll('*', '[^/\n]*');
  return new RegExp(`[/\n]${pattern}[/\n]`).test(all);
}

function namedIn(path: string, line: string): Set<string> {
  const isProse = path.endsWith('.md');
  const written = isProse || COMMENT.test(line) ? [...line.matchAll(IN_WORDS)] : [];
  const marked = isProse ? [...line.matchAll(IN_BACKTICKS)] : [];
  return new Set(
    [...written, ...marked]
      .map(([, text = '']) => text)
      .filter((text) => FILE.test(text) || FOLDER.test(text)),
  );
}

const missing = paths
  .filter((path) => /\.(md|tsx?)$/.test(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...namedIn(path, line)]
          .filter((named) => !isThere(named))
          .map((named) => `${path}:${at + 1} ${named}`),
      ),
  );
for (const one of missing) process.stdout.write(`${one}\n`);
process.exitCode = missing.length > 0 ? 1 : 0;
