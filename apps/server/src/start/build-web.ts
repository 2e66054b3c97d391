import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { childEnv } from '../config/env.ts';
import { webBuild } from '../web/web-build.ts';
import { StartError } from './preflight.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['apps/web/app', 'apps/web/public', 'packages/domain/src', 'packages/contract/src'];

/** Production is given its build: what builds it is not installed there. Throws StartError. */
export async function buildWebIfNeeded(mode: Config['mode']): Promise<void> {
  if (mode === 'production') {
    if (existsSync(webBuild.server)) return;
    throw new StartError('the web app is not built: run npm run build before the start');
  }
  if (existsSync(webBuild.server) && statSync(webBuild.server).mtimeMs > newestSource()) return;
  const child = spawn('npm', ['run', 'build', '-w', '@pq/web'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The build of the served app is always the production build.
    env: childEnv({ NODE_ENV: 'production' }),
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-4_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new StartError(`the web app could not be built:\n${output}`);
}

function newestSource(): number {
  let newest = 0;
  for (const folder of sources) {
    const path = join(root, folder);
    if (!existsSync(path)) continue;
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}
