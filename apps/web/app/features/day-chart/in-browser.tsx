import { type ReactNode, useEffect, useState } from 'react';

/** Bars need to know how wide they may be: nothing of them is drawn on the server. */
export function InBrowser({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return there ? children : meanwhile;
}
