import type { ReactNode } from 'react';

/** Its breakpoints depend on its own width: `@tablet/header:`. */
export function HeaderBar({
  purpose,
  twoRows = false,
  children,
}: {
  purpose?: string;
  /** On phones the main links are a separate row; toasts are below it. */
  twoRows?: boolean;
  children: ReactNode;
}) {
  return (
    // In a very low window, as at 400 % zoom, a sticky header would leave no space to read.
    <header
      className="@container/header sticky top-0 z-20 border-line border-b bg-white [@media(height<480px)]:static"
      data-purpose={purpose}
      data-two-rows={twoRows || undefined}
    >
      <div className="relative mx-auto flex min-h-14 max-w-310 flex-wrap items-center px-5 @tablet/header:min-h-18 @tablet/header:flex-nowrap @tablet/header:px-8 @pc/header:px-10">
        {children}
      </div>
    </header>
  );
}
