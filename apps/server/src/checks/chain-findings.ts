import { chainedLogs } from '#src/platform/database/log-chain.ts';
import type { ChainBreak, ChainReport } from '#src/platform/database/verify-log-chain.ts';

/** What each kind of break is told as. */
const words: Record<ChainBreak['kind'], string> = {
  'row changed': 'the row is not what was sealed',
  'row deleted': 'the row that was sealed is gone',
  'row inserted in the past': 'the row is older than what was sealed before it appeared, and has no seal',
  'seal changed': 'the seal does not follow from the one before it',
  'seals removed': 'seals are missing from here on',
  'end cut off':
    'the seal that was noted outside is not there: the end was cut off, or all of it written anew',
};

/** The findings of one chain: each break with its place and kind, and how many more there are. */
export function findingsOf({ log, breaks, broken }: ChainReport) {
  const invariant = chainName(log);
  const found = breaks.map(({ kind, position, rowId }) => ({
    invariant,
    subject: [log, position !== null && `position ${position}`, rowId && `row ${rowId}`]
      .filter(Boolean)
      .join(' '),
    finding: `${kind}: ${words[kind]}`,
  }));
  const more = broken - breaks.length;
  return more > 0 ? [...found, { invariant, subject: log, finding: `${more} more breaks` }] : found;
}

/** Whether a finding is a place at which a chain is broken. */
export function isOfChain({ invariant }: { invariant: string }): boolean {
  return chainedLogs.some((log) => invariant === chainName(log));
}

function chainName(log: string): string {
  return `the chain over ${log} is whole`;
}

/** How far a chain goes, in one line. */
export function describeChain({ log, sealed, head, unsealed }: ChainReport, nowMs: number): string {
  const end = head ? `, head ${log}:${head.position}:${head.hash}` : '';
  const waiting =
    unsealed.oldestAtMs === null
      ? ''
      : `, the oldest for ${Math.max(0, Math.round((nowMs - unsealed.oldestAtMs) / 1_000))} s`;
  return `${log}: ${sealed} rows sealed${end}; ${unsealed.count} not sealed yet${waiting}`;
}
