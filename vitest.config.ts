import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Tier = NonNullable<TestProjectInlineConfiguration['test']> & { include: string[] };

/** The tiers that `npm run test:<tier>` runs (docs/development.md). */
const tiers: Record<string, Tier> = {
  unit: {
    include: [
      'apps/web/{,app/**/}*.test.ts',
      'packages/*/src/**/*.test.ts',
      'apps/{server,sandbox}/src/**/*.test.ts',
      'deploy/*.test.ts',
      'bench/src/**/*.test.ts',
      'scripts/*.test.ts',
    ],
    exclude: ['**/*.{db,process}.test.ts'],
  },
  components: {
    include: ['apps/web/{,app/**/}*.test.tsx'],
    setupFiles: ['apps/web/app/testing/shared-browser.ts'],
    // So that `vi.spyOn` can replace its export, which it cannot in a module that Node has loaded.
    server: { deps: { inline: ['embla-carousel-react'] } },
    // Its address is empty otherwise, which React warns about.
    css: { include: /pretendard/ },
  },
  db: {
    include: ['{apps,packages}/*/src/**/*.{db,process}.test.ts', 'e2e/development/*.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
  },
};

/** The files of a tier share the modules of their worker: loading them for each file took longer than the tests. */
function projectOf(name: string): TestProjectInlineConfiguration {
  const { include, exclude = [], ...others } = tiers[name] ?? { include: [] };
  const files = globSync(include, { exclude: [...exclude, '**/node_modules/**'] });
  for (const file of files)
    if (/\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')))
      throw new Error(
        `${file} replaces a module that other files use: vi.spyOn() on its exports ends with the file`,
      );
  return { extends: true, test: { name, include, exclude, isolate: false, ...others } };
}

export default defineConfig({
  test: {
    // More than there are processors: many tests wait, for a process that starts or a moment in which nothing must come.
    maxWorkers: 4,
    // The modules of all files stay in the memory of their worker, and need not be looked through again and again.
    execArgv: ['--initial-heap-size=1024', '--max-semi-space-size=64'],
    // For a machine that is several times slower: no limit decides about a test but those that it asserts.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A fulfilled condition is found at once.
    expect: { poll: { timeout: 30_000 } },
    projects: Object.keys(tiers).map(projectOf),
  },
});
