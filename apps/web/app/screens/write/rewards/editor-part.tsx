import type { ReactNode, Ref } from 'react';

type Props = {
  title: string;
  sub?: string;
  act?: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
};

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
