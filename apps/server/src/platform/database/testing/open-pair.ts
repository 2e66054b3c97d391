import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { chooseRunner } from '#src/platform/embedded-postgres/binaries.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#src/platform/embedded-postgres/embedded-postgres.ts';

export type Pair = {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  /** Starts the replica again on its port. */
  startReplica(): Promise<EmbeddedPostgres>;
};

/** Two servers of their own, the second a streaming replica of the first; both end with the test. */
export async function openPair(): Promise<Pair> {
  const [first, second] = [freshFolder(), freshFolder()];
  const made = await startEmbeddedPostgres({ dataDir: first, port: null });
  await made.stop();
  const cluster = join(second, 'postgres');
  cpSync(join(first, 'postgres'), cluster, { recursive: true });
  cpSync(join(first, 'pgpass'), join(second, 'pgpass'));
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { username, password } = new URL(made.ownerUrl);
  const upstream = `primary_conninfo = 'host=127.0.0.1 port=${made.port} user=${username} password=${password}'\n`;
  writeFileSync(join(cluster, 'postgresql.auto.conf'), upstream, { flag: 'a' });
  chmodSync(cluster, 0o700);
  giveToRunner(cluster);

  const primary = await startEmbeddedPostgres({ dataDir: first, port: made.port });
  onTestFinished(() => primary.stop());
  let port: number | null = null;
  const startReplica = async () => {
    const replica = await startEmbeddedPostgres({ dataDir: second, port });
    port = replica.port;
    onTestFinished(() => replica.stop());
    return replica;
  };
  return { primary, replica: await startReplica(), startReplica };
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-pair-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function giveToRunner(folder: string): void {
  const runner = chooseRunner();
  if (!runner) return;
  chownSync(folder, runner.uid, runner.gid);
  for (const name of readdirSync(folder, { recursive: true }))
    chownSync(join(folder, String(name)), runner.uid, runner.gid);
}
