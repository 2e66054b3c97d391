import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { spinnerClass } from '../button-variants.ts';

export type LoadingLabels = {
  title: string;
  sub: string;
  late?: string;
};

const LATE_MS = 8_000;

/** A modal dialog: the browser makes the page below inert and restores the focus afterwards. */
export function LoadingView({ title, sub, late }: LoadingLabels) {
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
      // Escape must not close it: the action is still running.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => (event.key === 'Escape' ? event.preventDefault() : undefined)}
    >
      <span className={`${spinnerClass(40)} mx-auto text-purpose`} aria-hidden="true" />
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
