let leaving = false;

if (typeof window !== 'undefined')
  window.addEventListener('pageshow', () => {
    leaving = false;
  });

/** The page is about to be left by our own doing, with everything kept: nobody has to be asked. */
export function leaveOnPurpose(): void {
  leaving = true;
}

export function isLeavingOnPurpose(): boolean {
  return leaving;
}
