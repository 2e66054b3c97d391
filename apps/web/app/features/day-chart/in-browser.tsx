import { type ReactNode, useEffect, useState } from 'react';

/** Renders charts in the browser only, because they need their width. */
export function InBrowser({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [there, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
  }, []);
  return there ? children : fallback;
}
