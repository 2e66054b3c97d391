import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Fields of `/proc/<pid>/stat` after the name: the parent is the second, then time of its own and of children that have ended. */
function statOf(pid: number): { parent: number; ownMs: number; endedMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
    return { parent, ownMs: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return null;
  }
}

export function processorMsOf(pid: number): number {
  return statOf(pid)?.ownMs ?? 0;
}

/** Includes its children, of which PostgreSQL has one for each connection. */
export function processorMsOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === pid,
  );
  return children.reduce((sum, child) => sum + processorMsOf(Number(child)), own.ownMs + own.endedMs);
}
