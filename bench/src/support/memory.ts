import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of a process. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1_024);
}

/** Including its child processes; 0 for one that has just ended. */
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
