import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Checks the messages of the commits since `commitlint.config.mjs` was added; in a shallow clone, which lacks that commit, of those
 * that are there.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const [introduced = ''] = git('log', '--diff-filter=A', '--format=%H', '--', 'commitlint.config.mjs')
  .split('\n')
  .slice(-1);
if (introduced !== '') {
  const { status } = spawnSync('commitlint', ['--from', introduced, '--to', 'HEAD'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
