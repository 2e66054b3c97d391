import { type FormEvent, useState } from 'react';

/** What sends a form: a mutation of its values. */
type Save<Values> = {
  mutate(values: Values): void;
  reset(): void;
  isPending: boolean;
  error: Error | null;
};

export type Form<Values> = {
  values: Values;
  /** Takes what is typed; what was said about the last try goes away with it. */
  change(part: Partial<Values>): void;
  submit(event: FormEvent): void;
  busy: boolean;
  /** Why the last try was refused. */
  error: Error | null;
};

/**
 * The values of a form and how its sending goes. It is sent by a press or by Enter, one at a time; a submit button that
 * is disabled bars both.
 */
export function useForm<Values extends object>(start: Values, save: Save<NoInfer<Values>>): Form<Values> {
  const [values, setValues] = useState(start);
  return {
    values,
    change(part) {
      setValues((before) => ({ ...before, ...part }));
      if (save.error) save.reset();
    },
    submit(event) {
      event.preventDefault();
      if (!save.isPending) save.mutate(values);
    },
    busy: save.isPending,
    error: save.error,
  };
}
