import type { ReactNode } from 'react';

/** The bar at the head of a page. Its widths are those of the bar itself: `@min-[768px]/header:`. */
export function HeaderBar({ purpose, children }: { purpose?: string; children: ReactNode }) {
  return (
    // In a very low window, as at 400 %, what sticks would leave no room to read.
    <header
      className="@container/header sticky top-0 z-20 border-line border-b bg-white [@media(height<480px)]:static"
      data-purpose={purpose}
    >
      <div className="mx-auto flex min-h-14 max-w-310 flex-wrap items-center px-5 @min-[768px]/header:min-h-18 @min-[768px]/header:flex-nowrap @min-[768px]/header:px-8 @min-[1367px]/header:px-10">
        {children}
      </div>
    </header>
  );
}
