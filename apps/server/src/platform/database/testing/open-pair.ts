import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseRunner } from '#src/platform/embedded-postgres/binaries.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#src/platform/embedded-postgres/embedded-postgres.ts';

export type Pair = {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  startReplica(): Promise<EmbeddedPostgres>;
  close(): Promise<void>;
};

export async function openPair(): Promise<Pair> {
  const [first, second] = [freshFolder(), freshFolder()];
  const initial = await startEmbeddedPostgres({ dataDir: first, port: null });
  await initial.stop();
  const cluster = join(second, 'postgres');
  cpSync(join(first, 'postgres'), cluster, { recursive: true });
  cpSync(join(first, 'pgpass'), join(second, 'pgpass'));
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { username, password } = new URL(initial.ownerUrl);
  const upstream = `primary_conninfo = 'host=127.0.0.1 port=${initial.port} user=${username} password=${password}'\n`;
  writeFileSync(join(cluster, 'postgresql.auto.conf'), upstream, { flag: 'a' });
  chmodSync(cluster, 0o700);
  chownTreeToRunner(cluster);

  const primary = await startEmbeddedPostgres({ dataDir: first, port: initial.port });
  const running = [primary];
  let port: number | null = null;
  const startReplica = async () => {
    const replica = await startEmbeddedPostgres({ dataDir: second, port });
    port = replica.port;
    running.push(replica);
    return replica;
  };
  const close = async () => {
    for (const postgres of running) await postgres.stop();
    for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
  };
  return { primary, replica: await startReplica(), startReplica, close };
}

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pq-pair-'));
}

function chownTreeToRunner(folder: string): void {
  const runner = chooseRunner();
  if (!runner) return;
  chownSync(folder, runner.uid, runner.gid);
  for (const name of readdirSync(folder, { recursive: true }))
    chownSync(join(folder, String(name)), runner.uid, runner.gid);
}
