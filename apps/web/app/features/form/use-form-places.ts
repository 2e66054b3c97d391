import { type RefCallback, useEffect, useState } from 'react';

const FIELDS = 'input, textarea, select';
/** What has the focus in a place, the first that there is. */
const wantedIn = ['[aria-invalid=true]', '[contenteditable=true]', FIELDS, 'button'];

export type FormPlaces = {
  /** For the field's own element, or for one around what belongs to it. */
  ref(name: string): RefCallback<HTMLElement>;
  /** Into the field of that name; in a group into what is wrong, or else into the first thing that can be used. */
  focus(name: string): void;
  /** The same once what is wrong is drawn. */
  leadTo(name: string | undefined): void;
};

/** Where the fields of a form stand. `inMiddle`: a field that gets the focus is brought into the middle of the window. */
export function useFormPlaces(atFirst: string | undefined, inMiddle: boolean): FormPlaces {
  const [{ elements, refs }] = useState(() => ({
    elements: new Map<string, HTMLElement>(),
    refs: new Map<string, RefCallback<HTMLElement>>(),
  }));
  // An object for each time: the same field may be wrong twice.
  const [wanted, setWanted] = useState<{ name: string } | null>(() =>
    atFirst === undefined ? null : { name: atFirst },
  );
  const focus = (name: string) => {
    const place = elements.get(name);
    if (!place) return;
    const field = place.matches(`${FIELDS}, button`)
      ? place
      : wantedIn.map((one) => place.querySelector<HTMLElement>(one)).find((one) => one !== null);
    if (inMiddle) place.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: inMiddle });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is wanted, not each time that it is drawn
  useEffect(() => {
    if (wanted) focus(wanted.name);
  }, [wanted]);
  return {
    ref(name) {
      const known = refs.get(name);
      if (known) return known;
      const ref: RefCallback<HTMLElement> = (element) => {
        if (element) elements.set(name, element);
        else elements.delete(name);
      };
      refs.set(name, ref);
      return ref;
    },
    focus,
    leadTo: (name) => setWanted(name === undefined ? null : { name }),
  };
}
