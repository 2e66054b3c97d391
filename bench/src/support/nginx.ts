import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const NGINX = '/usr/sbin/nginx';

export function hasNginx(): boolean {
  return existsSync(NGINX);
}

/**
 * nginx with the deployed configuration (deploy/nginx/nginx.conf) except TLS, in front of these processes; `stop`
 * returns its log.
 */
export async function startNginx(
  port: number,
  upstreams: readonly string[],
): Promise<{ address: string; stop(): Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pq-nginx-'));
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    fitConfig(readFileSync('deploy/nginx/nginx.conf', 'utf8'), { folder, port, upstreams }),
  );
  const child = spawn(NGINX, ['-p', folder, '-c', path, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr);
  let log: string | null = null;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      if (log !== null) return log;
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      log = `${readFileSync(join(folder, 'failures.log'), 'utf8')}${await errors}`;
      rmSync(folder, { recursive: true, force: true });
      return log;
    },
  };
}

function fitConfig(
  deployed: string,
  { folder, port, upstreams }: { folder: string; port: number; upstreams: readonly string[] },
): string {
  const servers = upstreams.map((address) => `server ${new URL(address).host} max_fails=3 fail_timeout=1s;`);
  const changes: [RegExp, string][] = [
    [/^ *resolver .*\n( *server web-\d.*\n)+/m, `${servers.join('\n')}\n`],
    [/listen 443 ssl;\n.*tls\.conf;\n/, `listen 127.0.0.1:${port};\n`],
    [/listen 80;/, `listen unix:${folder}/plain.sock;`],
    [/listen 127\.0\.0\.1:8081;/, `listen unix:${folder}/health.sock;`],
    [/\/dev\/stdout/, join(folder, 'failures.log')],
    [/\/tmp\/nginx/g, `${folder}/nginx`],
    [/\/etc\/nginx\//g, `${resolve('deploy/nginx')}/`],
  ];
  return changes.reduce((config, [from, to]) => {
    if (config.search(from) < 0) throw new Error(`nginx.conf has no ${from}`);
    return config.replace(from, to);
  }, deployed);
}
