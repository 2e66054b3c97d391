import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { untilReady } from '../support/sites.ts';

// Serves a fresh copy of one demo site, which is created if it does not exist.

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const original = pathOf('../../.tmp/visual/site');
const copy = pathOf('../../.tmp/visual/data');

const port = Number(process.env.PORT);

function start(dataDir: string, firstPort: number) {
  const ports = { PORT: firstPort, SANDBOX_PORT: firstPort + 1, POSTGRES_PORT: firstPort + 2 };
  return spawn(process.execPath, [pathOf('../../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...Object.fromEntries(Object.entries(ports).map(([name, at]) => [name, String(at)])),
    },
    stdio: 'inherit',
  });
}

if (!existsSync(original)) {
  const draft = `${original}.draft`;
  await rm(draft, { recursive: true, force: true });
  // Not the port of the copy, which Playwright waits for.
  const draftPort = port + 10;
  const server = start(draft, draftPort);
  await untilReady(`http://127.0.0.1:${draftPort}`);
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rename(draft, original);
}

await rm(copy, { recursive: true, force: true });
// `-a` preserves the owner: the files of PostgreSQL belong to another user, who has to read the copy.
execFileSync('cp', ['-a', original, copy]);
const server = start(copy, port);
process.on('SIGTERM', () => server.kill('SIGTERM'));
const [code] = await once(server, 'exit');
process.exit(code ?? 0);
