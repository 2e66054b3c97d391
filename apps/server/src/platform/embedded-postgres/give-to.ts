import { chownSync } from 'node:fs';
import type { Runner } from './binaries.ts';

/** Makes a file or folder that of the user whom PostgreSQL runs as. */
export function giveTo(runner: Runner, path: string): void {
  if (runner) chownSync(path, runner.uid, runner.gid);
}
