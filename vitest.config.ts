import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Tier = { include: string[]; exclude?: string[]; setupFiles?: string[]; globalSetup?: string[] };

/** The tiers that `npm run test:<tier>` runs (docs/development.md). */
const tiers: Record<string, Tier> = {
  unit: {
    include: [
      'apps/web/{,app/**/}*.test.ts',
      'packages/*/src/**/*.test.ts',
      'apps/{server,sandbox}/src/**/*.test.ts',
      'deploy/*.test.ts',
      'scripts/*.test.ts',
    ],
    exclude: ['**/*.{db,process}.test.ts'],
  },
  components: {
    include: ['apps/web/{,app/**/}*.test.tsx'],
    setupFiles: ['apps/web/app/testing/shared-browser.ts'],
  },
  db: {
    include: ['{apps,packages}/*/src/**/*.{db,process}.test.ts', 'e2e/development/*.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
  },
};

/**
 * The files of a tier share the modules of their worker: loading them for each file took longer than the tests. Those that
 * put other modules in the place of some have their own.
 */
function projectsOf(name: string): TestProjectInlineConfiguration[] {
  const { include, exclude = [], ...setup } = tiers[name] ?? { include: [] };
  const files = globSync(include, { exclude: [...exclude, '**/node_modules/**'] });
  const replacing = files.filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
  );
  return [
    { extends: true, test: { name, include, exclude: [...exclude, ...replacing], isolate: false, ...setup } },
    ...(replacing.length > 0
      ? [
          {
            extends: true as const,
            test: { name: `${name} with other modules`, include: replacing, ...setup },
          },
        ]
      : []),
  ];
}

export default defineConfig({
  test: {
    // More than there are processors: many tests wait, for a process that starts or a moment in which nothing must come.
    maxWorkers: 4,
    // The modules of all files stay in the memory of their worker, and need not be looked through again and again.
    execArgv: ['--initial-heap-size=1024', '--max-semi-space-size=64'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may need more than the default of one second; what holds is found at once.
    expect: { poll: { timeout: 10_000 } },
    projects: Object.keys(tiers).flatMap(projectsOf),
  },
});
