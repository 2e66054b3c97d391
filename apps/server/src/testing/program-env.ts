import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

/**
 * The environment of a program that a test starts: what the test says, and of the run's own only where programs are,
 * where files of a moment go and what Node has compiled of ours.
 */
export function programEnv(env: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/node'),
    ...env,
  };
}
