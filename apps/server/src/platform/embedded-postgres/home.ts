import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpenToOthers, type Runner } from './binaries.ts';

const POINTER = 'postgres-home';

/**
 * The folder that holds the cluster: `dataDir` itself, or one below /var/lib where root's unprivileged user cannot get
 * to `dataDir` (a project in /root). Then `dataDir` names it, so that it is found again and left with its data folder.
 * A `dataDir` that is merely closed itself (0700) is opened to pass through, not to list.
 */
export function openHome(dataDir: string, runner: Runner): string {
  mkdirSync(dataDir, { recursive: true });
  if (!runner) return dataDir;
  if (isOpenToOthers(dataDir)) {
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    return dataDir;
  }
  const known = readHome(dataDir);
  if (known !== dataDir && existsSync(known)) return known;
  const home = mkdtempSync(join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'pq-postgres-'));
  chmodSync(home, 0o755);
  writeFileSync(join(dataDir, POINTER), home);
  return home;
}

/** The home of an earlier start on this data folder. */
export function readHome(dataDir: string): string {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}
