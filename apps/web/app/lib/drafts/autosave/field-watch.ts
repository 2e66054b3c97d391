import type { FieldSaves } from './newer-save.ts';
import { joinParts, partNames, takePart } from './parts.ts';

type UnsavedFields = { savedAt: number; data: object; standsOn?: Record<string, number> };

/** The save of each field that this writer has read, and the fields with newer saves: the basis for merging two tabs. */
export class FieldWatch {
  readonly #parts: Readonly<Record<string, readonly string[]>>;
  readonly #decided: Set<string>;
  #seen: Record<string, number>;
  #newest: Record<string, number> = {};

  /** Unsaved input is based on what was stored when it was typed, which may be older than the current save. */
  constructor(
    parts: Readonly<Record<string, readonly string[]>>,
    stored: FieldSaves,
    unsaved: readonly UnsavedFields[],
  ) {
    this.#parts = parts;
    this.#decided = new Set(Object.keys(stored));
    this.#seen = Object.fromEntries(Object.entries(stored).map(([field, { savedAt }]) => [field, savedAt]));
    for (const { data, savedAt, standsOn } of unsaved)
      for (const field of this.#fieldsOf(data)) {
        const typedOver = standsOn ? (standsOn[field] ?? 0) : savedAt;
        this.#seen[field] = Math.min(this.#seen[field] ?? 0, typedOver);
      }
  }

  parts(field: string): readonly string[] {
    return this.#parts[field] ?? [];
  }

  standsOn(): Record<string, number> {
    return { ...this.#seen };
  }

  /** Adds the typed fields to the fields that have been given a value; returns all of them. */
  decided(typed: object): string[] {
    for (const field of this.#fieldsOf(typed)) this.#decided.add(field);
    return [...this.#decided];
  }

  /** Records the newest saves; true when some are of another writer. */
  addSaves(saves: FieldSaves, ours: ReadonlySet<string>): boolean {
    for (const [field, { savedAt, saveId }] of Object.entries(saves)) {
      this.#decided.add(field);
      this.#newest[field] = savedAt;
      if (saveId !== null && ours.has(saveId)) this.#seen[field] = savedAt;
    }
    return this.isBehind();
  }

  /** Whether another writer has saved something that was not read here. */
  isBehind(): boolean {
    return this.#unseen().length > 0;
  }

  /** Marks fields as read, or decided, in their stored state. */
  see(fields: readonly string[]): void {
    for (const field of fields) this.#seen[field] = this.#newest[field] ?? 0;
  }

  /** Divides newer fields into those that can be merged and those that were typed here as well with another text. */
  compare(typed: object, mine: object, theirs: object): { merged: string[]; fields: string[] } {
    const here = this.#fieldsOf(typed);
    const differs = (field: string) =>
      here.includes(field) &&
      JSON.stringify(this.partsOf(field, mine)) !== JSON.stringify(this.partsOf(field, theirs));
    const unseen = this.#unseen();
    return { merged: unseen.filter((field) => !differs(field)), fields: unseen.filter(differs) };
  }

  /** The parts of a content that belong to a field. */
  partsOf<Data extends object>(field: string, content: object): Data {
    return this.parts(field).reduce(
      (joined, part) => joinParts(joined, takePart(content, part).taken),
      {} as object,
    ) as Data;
  }

  #unseen(): string[] {
    return Object.keys(this.#newest).filter((field) => (this.#newest[field] ?? 0) > (this.#seen[field] ?? 0));
  }

  #fieldsOf(data: object): string[] {
    const names = partNames(data);
    return Object.keys(this.#parts).filter((field) => this.parts(field).some((part) => names.includes(part)));
  }
}
