import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildWebIfNeeded } from '../../apps/server/src/start/build-web.ts';
import { type Site, siteAt, untilReady } from './sites.ts';

// Serves the two sites of a run, and prints `ready` when both respond. Playwright would start them one after the other.

const [first, second] = [siteAt(0), siteAt(1)];
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

function start({ dataDir, env }: Site): ChildProcess {
  return spawn(process.execPath, [main], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...env,
      DATA_DIR: fileURLToPath(dataDir),
      LOG_LEVEL: 'error',
      // Journeys request only some of the pictures; preparing variants of all would take their processor time.
      WARM_PICTURES: 'off',
    },
  });
}

const copiesOf = ({ dataDir }: Site) => new URL('files/variant/demo', dataDir);

// Built before the start, because both servers would build the web app at the same time.
await buildWebIfNeeded('sandbox');
await Promise.all([first, second].map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
// The demo pictures are the same in both sites, so variants made by one are shared with the other.
await mkdir(copiesOf(first), { recursive: true });
await mkdir(new URL('.', copiesOf(second)), { recursive: true });
await symlink(fileURLToPath(copiesOf(first)), fileURLToPath(copiesOf(second)));

const servers = [first, second].map(start);
const ended = servers.map(async (server) => Number((await once(server, 'exit'))[0] ?? 1));
let isStopping = false;
// Playwright signals the whole group: the servers have received the signal too, and a second one would end them at once.
process.on('SIGTERM', () => {
  isStopping = true;
});
void Promise.race(ended).then(() => {
  // A run needs both.
  if (!isStopping) for (const server of servers) server.kill('SIGTERM');
});
void Promise.all([first, second].map(({ url }) => untilReady(url))).then(() =>
  process.stdout.write('ready\n'),
);
process.exit(Math.max(...(await Promise.all(ended))));
