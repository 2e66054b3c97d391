import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Pressed, pressedIn } from '#app/features/viewer/pressed.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const ResumePress = lazyPart(async () => (await import('./resume-press.tsx')).ResumePress);

/** Removes the pressed action from the router state, so that a reload does not repeat it. */
export function PressedBefore() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isMember = useViewer() !== null;
  const [pressed, setPressed] = useState<Pressed | null>(null);
  useEffect(() => {
    const found = isMember ? pressedIn(state, Date.now()) : null;
    if (!found) return;
    const { pressed: _found, ...others } = state as { pressed: unknown };
    setPressed(found);
    void navigate(`${pathname}${search}`, { replace: true, state: others, preventScrollReset: true });
  }, [isMember, pathname, search, state, navigate]);
  return pressed ? <ResumePress pressed={pressed} /> : null;
}
