import { useEffect, useRef } from 'react';

/** The heading of a step, which takes the focus when one comes from another step: then its words are read out. */
export function StepTitle({ name, sub }: { name: string; sub: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(document.activeElement === document.body);
  useEffect(() => {
    if (!first.current) title.current?.focus();
  }, []);
  return (
    <div className="wr-h">
      <h1 id="wr-title" ref={title} tabIndex={-1}>
        {name}
      </h1>
      <p>{sub}</p>
    </div>
  );
}
