import { CallError } from '@pq/contract/client';
import { useRef, useState } from 'react';
import { differingFields, type StaleField } from './stale-fields.ts';

export type StaleConflict<Values> = { theirs: Partial<Values>; version: number };

export type StaleForm<Values> = {
  fields: readonly StaleField<Values>[];
  start: Values;
  version(): number | undefined;
  conflict: StaleConflict<Values> | null;
  /**
   * Saves the values based on the version that the form was filled with. When another window has changed it since, `conflict`
   * is set; when that window has saved the same values, as after a lost answer, they are saved again.
   */
  save(values: Values, call: (version: number | undefined) => Promise<unknown>): Promise<void>;
  rebase(version: number | undefined, start: Partial<Values>): void;
  postpone(): void;
};

type Options<Values, Current> = {
  /** Undefined for something new. */
  version: number | undefined;
  start: Values;
  fields: readonly StaleField<Values>[];
  /** The values of the form in the current state that a refusal contains. */
  valuesOf(current: Current): Partial<Values>;
};

export function isStale(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'stale';
}

export function useStaleForm<Values extends object, Current>(
  options: Options<Values, Current>,
): StaleForm<Values> {
  // A ref, because a save right after a rebase has to send the new version.
  const version = useRef(options.version);
  const [start, setStart] = useState(options.start);
  const [conflict, setConflict] = useState<StaleConflict<Values> | null>(null);
  const rebase = (next: number | undefined, values: Partial<Values>) => {
    version.current = next;
    setStart((before) => ({ ...before, ...values }));
    setConflict(null);
  };
  return {
    fields: options.fields,
    start,
    version: () => version.current,
    conflict,
    async save(values, call) {
      try {
        await call(version.current);
      } catch (error) {
        if (!isStale(error)) throw error;
        const { current } = error.data as { current: Current & { version: number } };
        const theirs = options.valuesOf(current);
        const compared = { start, mine: values, theirs: { ...values, ...theirs } };
        if (differingFields(options.fields, compared).length > 0)
          return setConflict({ theirs, version: current.version });
        rebase(current.version, theirs);
        await call(version.current);
      }
    },
    rebase,
    postpone: () => setConflict(null),
  };
}
