import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { spinnerLook } from '../button-look.ts';

export type LoadingWords = {
  /** What is under way. */
  title: string;
  sub: string;
  /** Said when it takes longer than one waits without a word. */
  late?: string;
};

const LATE_MS = 8_000;

/** A modal element: the browser itself keeps the page below inert, and gives the focus back when it goes. */
export function LoadingView({ title, sub, late }: LoadingWords) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLate, setLate] = useState(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="m-auto w-[min(264px,calc(100%-40px))] rounded-box bg-raised px-6 pt-7 pb-6 text-center text-ink shadow-float outline-0 backdrop:bg-veil"
      aria-labelledby="busy-title"
      aria-describedby="busy-sub"
      // Not to be closed by Escape: what is under way goes on.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => (event.key === 'Escape' ? event.preventDefault() : undefined)}
    >
      <span className={`${spinnerLook(40)} mx-auto text-brand`} aria-hidden="true" />
      <b id="busy-title" className="mt-4 block text-h3 tracking-[inherit]">
        {title}
      </b>
      <span id="busy-sub" className="mt-1 block text-ink-3 text-small">
        {sub}
      </span>
      <div role="status">
        {isLate && late ? <p className="mt-3 rounded-field bg-ground px-3 py-2 text-small">{late}</p> : null}
      </div>
    </dialog>
  );
}
