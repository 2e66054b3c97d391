import { execFileSync, spawnSync } from 'node:child_process';
import { findInSubject } from './language.ts';

/**
 * Checks the messages of the commits since `commitlint.config.mjs` was added; in a shallow clone, which lacks that commit, of those
 * that are there. The words of subjects are checked since `language.ts` was added.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const addedWith = (path: string) =>
  git('log', '--diff-filter=A', '--format=%H', '--', path).split('\n').at(-1) ?? '';

const introduced = addedWith('commitlint.config.mjs');
if (introduced !== '') {
  const { status } = spawnSync('commitlint', ['--from', introduced, '--to', 'HEAD'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
const worded = addedWith('scripts/language.ts');
if (worded !== '')
  for (const line of git('log', '--no-merges', '--format=%h %s', `${worded}..HEAD`).split('\n')) {
    const fault = findInSubject(line.replace(/^\w* \w+(?:\([^)]*\))?!?: /, ''));
    if (line === '' || !fault) continue;
    process.stdout.write(`${line}: ${fault}\n`);
    process.exitCode = 1;
  }
