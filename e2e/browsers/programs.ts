import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type OtherBrowser = 'firefox' | 'webkit';

type Programs = { firefox: string; driver: string; miniBrowser: string; xvfb: string };

const packages: Record<OtherBrowser, Partial<Record<keyof Programs, string>>> = {
  firefox: { firefox: 'firefox-esr' },
  webkit: { driver: 'webkit2gtk-driver', miniBrowser: 'webkit2gtk-driver', xvfb: 'xvfb' },
};

const onPath = (...names: string[]) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Throws with the Debian packages that are missing. */
export function findPrograms(browsers: readonly OtherBrowser[]): Programs {
  const found: Partial<Programs> = {
    firefox: onPath('firefox-esr', 'firefox'),
    driver: onPath('WebKitWebDriver'),
    miniBrowser: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0],
    xvfb: onPath('Xvfb'),
  } as Partial<Programs>;
  const missing = browsers.flatMap((browser) =>
    Object.entries(packages[browser]).flatMap(([program, name]) =>
      found[program as keyof Programs] ? [] : [name],
    ),
  );
  if (missing.length > 0)
    throw new Error(`not installed: run apt-get install ${[...new Set(missing)].join(' ')}`);
  return found as Programs;
}

export async function startWebkitDriver(
  { driver, xvfb }: Programs,
  processes: ChildProcess[],
): Promise<string> {
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  processes.push(screen);
  const ready = screen.stdio[3];
  if (!ready) throw new Error('no pipe from Xvfb');
  const [number] = await once(ready, 'data');
  const port = await freePort();
  processes.push(
    spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        LC_ALL: 'C.UTF-8',
        LANGUAGE: 'ko',
        TZ: 'Asia/Seoul',
        // There is no graphics card. Its other way, without DMABUF, photographs no page on which nothing moves.
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
    }),
  );
  const server = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await delay(100);
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
