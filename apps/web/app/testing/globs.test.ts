import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '..');

// Vitest caches modules between runs, but for those with `import.meta.glob(`: with a type argument it would miss new files.
test('globs of modules have no type arguments', () => {
  const typed = globSync('**/*.{ts,tsx}', { cwd: APP }).filter((file) =>
    /import\.meta\.glob\s*</.test(readFileSync(join(APP, file), 'utf8')),
  );
  expect(typed).toEqual([]);
});
