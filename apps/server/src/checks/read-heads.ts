import { chainedLogs } from '#src/platform/database/log-chain.ts';
import type { KnownHeads } from './run-checks.ts';

const HEAD = /^--head=(\w+):(\d{1,15}):([0-9a-f]{64})$/;

/** The seals that a command line names; null when one of its words is none. */
export function readHeads(words: readonly string[]): KnownHeads | null {
  const heads: KnownHeads = {};
  for (const word of words) {
    const [, name, position, hash = ''] = HEAD.exec(word) ?? [];
    const log = chainedLogs.find((one) => one === name);
    if (!log) return null;
    heads[log] = [...(heads[log] ?? []), { position: Number(position), hash }];
  }
  return heads;
}
