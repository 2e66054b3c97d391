import type { ReactNode, Ref } from 'react';

type Props = {
  /** The margin below it. */
  className?: string;
  /** For focusing the title. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** The title of an own page. On phones the header shows it, so here it is only for screen readers. */
export function MyTitle({ className = 'tablet:mb-6', ref, children }: Props) {
  return (
    <h1 ref={ref} className={`text-title max-tablet:sr-only ${className}`} tabIndex={ref ? -1 : undefined}>
      {children}
    </h1>
  );
}
