import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findBrokenLinks, findExternalPointers } from './pointers.ts';

// Part of `npm run check`: every target that code and documents refer to is in the repository.

const foreign = /^(node_modules|build|\.git|\.react-router|\.data|\.tmp)$/;
const read = /\.(tsx?|mjs|js|css|sql|md|ya?ml|html|sh)$/;
/** They contain the patterns themselves. */
const own = /^scripts\/pointers(\.test)?\.ts$/;

const paths = globSync(['**/*', '.*'], { exclude: (path) => foreign.test(basename(path)) });
const names = new Set(paths.map((path) => path.replaceAll('\\', '/')));
const texts = new Map(
  [...names]
    .filter((path) => read.test(path) && !own.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);
const textOf = (path: string) => texts.get(path) ?? null;

let found = 0;
for (const [path, text] of texts)
  for (const { line, text: pointer } of [
    ...findExternalPointers(path, text),
    ...findBrokenLinks(path, text, { textOf, names }),
  ]) {
    found += 1;
    process.stdout.write(`${path}:${line} ${pointer}\n`);
  }
process.exitCode = found === 0 ? 0 : 1;
