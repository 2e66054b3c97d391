import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NGINX = '/usr/sbin/nginx';

export function hasNginx(): boolean {
  return existsSync(NGINX);
}

/** nginx as it is deployed (deploy/nginx/nginx.conf), in front of these processes. */
export async function startNginx(
  port: number,
  upstreams: readonly string[],
): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pq-nginx-'));
  const servers = upstreams.map((address) => `server ${new URL(address).host} max_fails=3 fail_timeout=1s;`);
  const deployed = readFileSync('deploy/nginx/nginx.conf', 'utf8');
  const config = deployed
    .replace('server web:3000 max_fails=3 fail_timeout=1s;', servers.join(' '))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/nginx', `${folder}/nginx`);
  if (!servers.every((server) => config.includes(server))) throw new Error('nginx.conf has another upstream');
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, config);
  const child = spawn(NGINX, ['-p', folder, '-c', path, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
