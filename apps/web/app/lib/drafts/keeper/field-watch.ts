import type { FieldSaves } from './newer-save.ts';
import { joinParts, partNames, takePart } from './parts.ts';

type Kept = { savedAt: number; data: object; standsOn?: Record<string, number> };

/** Which save of each field this writer has seen, and which are newer: what two tabs are merged by. */
export class FieldWatch {
  readonly #parts: Readonly<Record<string, readonly string[]>>;
  readonly #decided: Set<string>;
  #seen: Record<string, number>;
  #newest: Record<string, number> = {};

  /** What was kept in the browser stands on what was stored when it was typed, which may be older than what is stored now. */
  constructor(parts: Readonly<Record<string, readonly string[]>>, stored: FieldSaves, kept: readonly Kept[]) {
    this.#parts = parts;
    this.#decided = new Set(Object.keys(stored));
    this.#seen = Object.fromEntries(Object.entries(stored).map(([field, { savedAt }]) => [field, savedAt]));
    for (const { data, savedAt, standsOn } of kept)
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

  /** Adds what is typed to the fields that somebody has given a value; gives them all. */
  decided(typed: object): string[] {
    for (const field of this.#fieldsOf(typed)) this.#decided.add(field);
    return [...this.#decided];
  }

  /** Takes note of the newest saves; true when some are of another writer. */
  hear(saves: FieldSaves, ours: ReadonlySet<string>): boolean {
    for (const [field, { savedAt, saveId }] of Object.entries(saves)) {
      this.#decided.add(field);
      this.#newest[field] = savedAt;
      if (saveId !== null && ours.has(saveId)) this.#seen[field] = savedAt;
    }
    return this.isBehind();
  }

  /** Whether something was saved elsewhere that was not read here. */
  isBehind(): boolean {
    return this.#unseen().length > 0;
  }

  /** The fields were read, or decided about, as they are stored now. */
  see(fields: readonly string[]): void {
    for (const field of fields) this.#seen[field] = this.#newest[field] ?? 0;
  }

  /** Parts what is newer into what can be taken over and what is typed here as well, in other words. */
  compare(typed: object, mine: object, theirs: object): { merged: string[]; fields: string[] } {
    const here = this.#fieldsOf(typed);
    const differs = (field: string) =>
      here.includes(field) &&
      JSON.stringify(this.partsOf(field, mine)) !== JSON.stringify(this.partsOf(field, theirs));
    const unseen = this.#unseen();
    return { merged: unseen.filter((field) => !differs(field)), fields: unseen.filter(differs) };
  }

  /** What a content says of a field. */
  partsOf<Data extends object>(field: string, content: object): Data {
    return this.parts(field).reduce(
      (said, part) => joinParts(said, takePart(content, part).taken),
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
