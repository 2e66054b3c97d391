import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export type Tally = { passed: number; failed: string[] };

/** Writes the tally of a run of Vitest to the file that TALLY names: with errors outside of any test, which fail the run too. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of a reporter's file.
export default class TallyReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const tally: Tally = { passed: 0, failed: [] };
    for (const module of modules) addModule(tally, module);
    for (const { message } of unhandledErrors) tally.failed.push(`an error outside of any test: ${message}`);
    writeFileSync(process.env.TALLY ?? 'tally.json', JSON.stringify(tally));
  };
}

function addModule(tally: Tally, module: TestModule): void {
  for (const test of module.children.allTests('passed')) if (test.ok()) tally.passed += 1;
  for (const test of module.children.allTests('failed'))
    tally.failed.push(`${module.relativeModuleId}: ${test.fullName}: ${reasonOf(test)}`);
  for (const { message } of module.errors()) tally.failed.push(`${module.relativeModuleId}: ${message}`);
}

/** The first line of what was thrown. */
const reasonOf = (test: TestCase): string =>
  test.result().errors?.[0]?.message.split('\n')[0]?.slice(0, 300) ?? '';
