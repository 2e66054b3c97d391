let leaving = false;

if (typeof window !== 'undefined')
  window.addEventListener('pageshow', () => {
    leaving = false;
  });

/** Before the application itself leaves the page with everything saved: no confirmation is needed. */
export function bypassLeaveGuard(): void {
  leaving = true;
}

export function isLeaveGuardBypassed(): boolean {
  return leaving;
}
