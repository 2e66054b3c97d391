import { CallError } from '@pq/contract/client';

export type NewerSave = { savedAt: number; saveId: string | null };

export type FieldSaves = Readonly<Record<string, NewerSave>>;

export function newerIn(error: unknown): (NewerSave & { fieldSaves?: FieldSaves }) | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const { savedAt, saveId, fieldSaves } = (error.data ?? {}) as Partial<NewerSave> & {
    fieldSaves?: FieldSaves;
  };
  if (typeof savedAt !== 'number') return null;
  return { savedAt, saveId: saveId ?? null, ...(fieldSaves && { fieldSaves }) };
}
