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

/** An option or a question in a list. On its ground, red text needs a darker shade for contrast. */
export const entryClass =
  'rounded-card bg-ground p-3 [--color-danger:var(--color-danger-hover)] data-dragged:opacity-50 tablet:p-4';
