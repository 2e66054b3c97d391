import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './processes.ts';

const ROOT = '/usr/lib/postgresql';

export type PostgresPair = {
  primaryUrl: string;
  replicaUrl: string;
  /** Crashes a server and restarts it on its data. */
  crash(which: 'primary' | 'replica'): Promise<void>;
  halt(which: 'primary' | 'replica'): Promise<void>;
  resume(which: 'primary' | 'replica'): Promise<void>;
  onReplica(statement: string): Promise<void>;
  /** Makes commits wait for the replica's disk. */
  synchronise(): Promise<void>;
  /** Discards the primary and promotes the replica to its address. Afterwards there is no replica. */
  failover(): Promise<void>;
  stop(): Promise<void>;
};

type Owner = { uid: number; gid: number } | Record<string, never>;

/** Debian's PostgreSQL with a streaming replica made by pg_basebackup; null where it is not installed. */
export async function startPostgresPair(): Promise<PostgresPair | null> {
  const version = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  if (!version) return null;
  const bin = (name: string) => join(ROOT, version, 'bin', name);
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), 'pq-pair-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (name: string, args: string[]) =>
    execFileSync(bin(name), args, { ...owner, cwd: '/', stdio: 'ignore' });

  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const primaryData = join(folder, 'primary');
  const replicaData = join(folder, 'replica');
  const start = async (data: string, port: number) => {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      'jit=off',
    ];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(bin('postgres'), args, { ...owner, cwd: '/', stdio: 'ignore' });
    await until(port, 'select 1');
    return child;
  };
  run('initdb', ['-D', primaryData, '-U', 'pq', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const servers = {
    primary: await start(primaryData, primaryPort),
    replica: null as unknown as ReturnType<typeof spawn>,
  };
  await execute(primaryPort, 'create database pq');
  run('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    String(primaryPort),
    '-U',
    'pq',
    '-D',
    replicaData,
    '-R',
    '-X',
    'stream',
  ]);
  writeFileSync(join(replicaData, 'standby.signal'), '');
  servers.replica = await start(replicaData, replicaPort);

  const end = async (which: 'primary' | 'replica', signal: 'SIGQUIT' | 'SIGINT') => {
    const ended = once(servers[which], 'exit');
    servers[which].kill(signal);
    await ended;
  };
  const restart = async (which: 'primary' | 'replica') => {
    const [data, port] = which === 'primary' ? [primaryData, primaryPort] : [replicaData, replicaPort];
    servers[which] = await start(data, port);
  };
  return {
    primaryUrl: `postgres://pq@127.0.0.1:${primaryPort}/pq`,
    replicaUrl: `postgres://pq@127.0.0.1:${replicaPort}/pq`,
    async crash(which) {
      await end(which, 'SIGQUIT');
      await restart(which);
    },
    halt: (which) => end(which, 'SIGINT'),
    resume: restart,
    onReplica: (statement) => execute(replicaPort, statement),
    async synchronise() {
      await execute(primaryPort, `alter system set synchronous_standby_names = '*'`);
      await execute(primaryPort, 'select pg_reload_conf()');
      await until(
        primaryPort,
        `select 1 / count(*) from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
      );
    },
    async failover() {
      await end('primary', 'SIGQUIT');
      await execute(replicaPort, 'select pg_promote()');
      await execute(replicaPort, `alter system set synchronous_standby_names = ''`);
      await end('replica', 'SIGINT');
      servers.primary = await start(replicaData, primaryPort);
    },
    async stop() {
      for (const which of ['replica', 'primary'] as const)
        if (servers[which].exitCode === null) await end(which, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses root, so root runs it as Debian's postgres user. */
function ownerOf(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function execute(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'pq', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function until(port: number, statement: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const isDone = await execute(port, statement).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await delay(100);
  }
  throw new Error(`PostgreSQL on port ${port} does not do: ${statement}`);
}
