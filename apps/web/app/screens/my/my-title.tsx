import type { ReactNode, Ref } from 'react';

type Props = {
  className?: string;
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** On phones the header shows the title, so here it is only for screen readers. */
export function MyTitle({ className = 'tablet:mb-6', ref, children }: Props) {
  return (
    <h1 ref={ref} className={`text-title max-tablet:sr-only ${className}`} tabIndex={ref ? -1 : undefined}>
      {children}
    </h1>
  );
}
