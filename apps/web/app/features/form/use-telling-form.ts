import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

export type TellingForm = {
  /** Whether the form was sent while something was missing: from then on each field says what is wrong with it. */
  told: boolean;
  /** What the form element takes over. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit(event: FormEvent): void };
};

/** A form that is not ready takes a press all the same: it says all that is wrong, and leads to the first field of it. */
export function useTellingForm(ready: boolean, submit: (event: FormEvent) => void): TellingForm {
  const ref = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [presses]);
  return {
    told: presses > 0,
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        if (ready) return submit(event);
        event.preventDefault();
        setPresses((before) => before + 1);
      },
    },
  };
}
