import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of a process as PSS: what it has to itself, and its share of what several map, such as Node's own code. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1_024);
}

/** Includes its child processes; 0 if the process has just ended. */
export function memoryOfFamily(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return memoryOf(pid) + children.reduce((sum, child) => sum + childMemory(child), 0);
}

function childMemory(pid: number): number {
  try {
    return memoryOf(pid);
  } catch {
    return 0;
  }
}
