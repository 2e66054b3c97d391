import { CallError } from '@pq/contract/client';

/** The newest save of a draft with the id of its writer. */
export type NewerSave = { savedAt: number; saveId: string | null };

export type FieldSaves = Readonly<Record<string, NewerSave>>;

/** The newer save that a refusal reports; null for any other failure. */
export function newerIn(error: unknown): (NewerSave & { fieldSaves?: FieldSaves }) | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const { savedAt, saveId, fieldSaves } = (error.data ?? {}) as Partial<NewerSave> & {
    fieldSaves?: FieldSaves;
  };
  if (typeof savedAt !== 'number') return null;
  return { savedAt, saveId: saveId ?? null, ...(fieldSaves && { fieldSaves }) };
}
