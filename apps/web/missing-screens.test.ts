import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { failInstead } from './missing-screens.ts';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));

it.each(['development', 'production'])('the router’s %s code does not load the page anew', async (mode) => {
  const code = await readFile(join(router, 'dist', mode, 'lib/dom/ssr/routeModules.js'), 'utf8');
  expect(code).toContain('location.reload');
  expect(failInstead(code)).not.toContain('location.reload');
});

it('another router is not taken for this one', () => {
  expect(() => failInstead('export {}')).toThrow('react-router');
});
