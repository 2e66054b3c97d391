/** The logs whose rows are sealed, one chain each (migrations/0048_log_seals.sql). */
export const chainedLogs = ['money_journal', 'audit_log'] as const;

export type ChainedLog = (typeof chainedLogs)[number];

/** How far before the newest seal a row may still appear and be sealed, as in the database's function seal_log. */
const WINDOW_MS = 15 * 60_000;

/** The lowest id of a row that is still sealed once rows are sealed up to `sealedToMs`; ids begin with their time (platform/ids.ts). */
export function lowestSealableId(sealedToMs: number): string {
  const hex = Math.max(0, Math.floor(sealedToMs) - WINDOW_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
