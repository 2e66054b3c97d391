import type { ReactNode, Ref } from 'react';

type Props = {
  title: string;
  /** Short note next to the title, such as a maximum count. */
  sub?: string;
  /** The action on the whole section. */
  act?: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
};

/** A section of the reward form with its heading. */
export function EditorPart({ title, sub, act, ref, children }: Props) {
  return (
    <section className="border-line border-t px-5 py-5 tablet:px-6" ref={ref}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2">
        <h3 className="text-h3">{title}</h3>
        {sub ? <small className="text-ink-3 text-small">{sub}</small> : null}
        {act ? <div className="ml-auto">{act}</div> : null}
      </div>
      {children}
    </section>
  );
}
