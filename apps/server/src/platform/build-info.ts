import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Gauge, type Registry } from 'prom-client';

/**
 * `schema`: the newest migration that the database had when the process started, `unknown` before. `startedAt`: epoch
 * ms, real time.
 */
export type BuildInfo = { version: string; revision: string; schema: string; startedAt: number };

const root = new URL('../../../../', import.meta.url);

export function readBuild(revision: string | null): Pick<BuildInfo, 'version' | 'revision'> {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  return { version, revision: revision ?? revisionOfCheckout() };
}

function revisionOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

export function registerBuildInfo(registry: Registry, { version, revision, schema }: BuildInfo): void {
  const gauge = new Gauge({
    name: 'pq_build_info',
    help: 'What this process runs',
    labelNames: ['version', 'revision', 'schema'],
    registers: [registry],
  });
  gauge.set({ version, revision, schema }, 1);
}
