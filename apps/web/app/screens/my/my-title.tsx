import type { ReactNode, Ref } from 'react';

type Props = {
  /** The space below it. */
  className?: string;
  /** For what gives the focus to it. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** The title of an own page. On phones the header shows it; here it is for those who hear the page. */
export function MyTitle({ className = 'tablet:mb-6', ref, children }: Props) {
  return (
    <h1 ref={ref} className={`text-title max-tablet:sr-only ${className}`} tabIndex={ref ? -1 : undefined}>
      {children}
    </h1>
  );
}
