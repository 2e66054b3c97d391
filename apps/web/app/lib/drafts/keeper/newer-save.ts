import { CallError } from '@pq/contract/client';

/** The newest save of a draft, and the name that its writer gave to it. */
export type NewerSave = { savedAt: number; saveId: string | null };

/** The newest save of each field. */
export type FieldSaves = Readonly<Record<string, NewerSave>>;

/** What a refusal tells of a newer save; null for any other failure. */
export function newerIn(error: unknown): (NewerSave & { fieldSaves?: FieldSaves }) | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const { savedAt, saveId, fieldSaves } = (error.data ?? {}) as Partial<NewerSave> & {
    fieldSaves?: FieldSaves;
  };
  if (typeof savedAt !== 'number') return null;
  return { savedAt, saveId: saveId ?? null, ...(fieldSaves && { fieldSaves }) };
}
