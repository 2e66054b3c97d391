import type { FieldSaves } from './newer-save.ts';
import { joinParts, partNames, takePart } from './parts.ts';

type Unsaved = { savedAt: number; data: object; standsOn?: Record<string, number> };

export type FieldParts = Readonly<Record<string, readonly string[]>>;

/** The save of each field that this writer has read, and the newest saves: the basis for merging two tabs. */
export type FieldVersions = {
  parts: FieldParts;
  decided: readonly string[];
  seen: Readonly<Record<string, number>>;
  newest: Readonly<Record<string, number>>;
};

/** Unsaved input is based on what was stored when it was typed, which may be older than the current save. */
export function openVersions(
  parts: FieldParts,
  stored: FieldSaves,
  unsaved: readonly Unsaved[],
): FieldVersions {
  const seen = Object.fromEntries(Object.entries(stored).map(([field, { savedAt }]) => [field, savedAt]));
  for (const { data, savedAt, standsOn } of unsaved)
    for (const field of fieldsOf(parts, data)) {
      const basis = standsOn ? (standsOn[field] ?? 0) : savedAt;
      seen[field] = Math.min(seen[field] ?? 0, basis);
    }
  return { parts, decided: Object.keys(stored), seen, newest: {} };
}

export function addDecided(versions: FieldVersions, input: object): FieldVersions {
  return withDecided(versions, fieldsOf(versions.parts, input));
}

/** Saves of this writer count as read. */
export function recordSaves(
  versions: FieldVersions,
  saves: FieldSaves,
  ours: readonly string[],
): FieldVersions {
  const seen = { ...versions.seen };
  const newest = { ...versions.newest };
  for (const [field, { savedAt, saveId }] of Object.entries(saves)) {
    newest[field] = savedAt;
    if (saveId !== null && ours.includes(saveId)) seen[field] = savedAt;
  }
  return { ...withDecided(versions, Object.keys(saves)), seen, newest };
}

export function isBehind(versions: FieldVersions): boolean {
  return unseen(versions).length > 0;
}

export function markSeen(versions: FieldVersions, fields: readonly string[]): FieldVersions {
  const now = Object.fromEntries(fields.map((field) => [field, versions.newest[field] ?? 0]));
  return { ...versions, seen: { ...versions.seen, ...now } };
}

export function compareFields(
  versions: FieldVersions,
  typed: object,
  mine: object,
  theirs: object,
): { merged: string[]; conflicts: string[] } {
  const here = fieldsOf(versions.parts, typed);
  const differs = (field: string) =>
    here.includes(field) &&
    JSON.stringify(partsOf(versions, field, mine)) !== JSON.stringify(partsOf(versions, field, theirs));
  const newer = unseen(versions);
  return { merged: newer.filter((field) => !differs(field)), conflicts: newer.filter(differs) };
}

export function partsOf<Data extends object>({ parts }: FieldVersions, field: string, content: object): Data {
  return (parts[field] ?? []).reduce(
    (taken, part) => joinParts(taken, takePart(content, part).taken),
    {} as object,
  ) as Data;
}

export function withoutField<Data extends object>(
  { parts }: FieldVersions,
  field: string,
  input: Data,
): Data {
  return (parts[field] ?? []).reduce((rest, part) => takePart(rest, part).rest, input);
}

function withDecided(versions: FieldVersions, fields: readonly string[]): FieldVersions {
  return { ...versions, decided: [...new Set([...versions.decided, ...fields])] };
}

function unseen({ newest, seen }: FieldVersions): string[] {
  return Object.keys(newest).filter((field) => (newest[field] ?? 0) > (seen[field] ?? 0));
}

function fieldsOf(parts: FieldParts, data: object): string[] {
  const names = partNames(data);
  return Object.keys(parts).filter((field) => parts[field]?.some((part) => names.includes(part)));
}
