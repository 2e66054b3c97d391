import { CallError } from '@pq/contract/client';

/** The newest save of a draft, and the name that its writer gave to it. */
export type NewerSave = { savedAt: number; saveId: string | null };

/** What a refusal tells of a newer save; null for any other failure. */
export function newerIn(error: unknown): NewerSave | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const { savedAt, saveId } = (error.data ?? {}) as Partial<NewerSave>;
  return typeof savedAt === 'number' ? { savedAt, saveId: saveId ?? null } : null;
}
