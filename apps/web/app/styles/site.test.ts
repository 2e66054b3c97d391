import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '#app/routes.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const sheet = readFileSync(new URL('./site.css', import.meta.url), 'utf8');

const scanned = new Set(
  [...sheet.matchAll(/^@source "\.\.\/(.+)";$/gm)].flatMap(([, source = '']) => [
    ...globSync([source, `${source}/**/*.{ts,tsx}`], { cwd: app }),
  ]),
);

const screensOf = (entries: RouteConfigEntry[]): string[] =>
  entries
    .filter(({ file }) => file !== 'screens/complete-styles.tsx')
    .flatMap(({ file, children = [] }) => [file, ...screensOf(children)]);

/** Types have no classes. */
function importsOf(file: string): string[] {
  const source = readFileSync(path.join(app, file), 'utf8');
  const names = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';|\bimport\(\s*'([^']+)'/gm);
  return [...names].flatMap(([, now, later]) => {
    const name = now ?? later ?? '';
    if (name.startsWith('#app/')) return [name.slice('#app/'.length)];
    return name.startsWith('.') ? [path.join(path.dirname(file), name)] : [];
  });
}

function withImports(starts: string[]): Set<string> {
  const found = new Set<string>();
  const rest = [...starts];
  for (let at = rest.pop(); at; at = rest.pop()) {
    if (found.has(at) || !/\.tsx?$/.test(at) || !existsSync(path.join(app, at))) continue;
    found.add(at);
    rest.push(...importsOf(at));
  }
  return found;
}

it('site.css contains the classes of every module of the pages without a further sheet', () => {
  const modules = withImports(['root.tsx', 'entry.client.tsx', 'entry.server.tsx', ...screensOf(routes)]);
  expect(modules).toContain('features/project-card/project-card.tsx');
  const drawn = [...modules].filter((file) => !file.startsWith('data/'));
  expect(drawn.filter((file) => !scanned.has(file))).toEqual([]);
});
