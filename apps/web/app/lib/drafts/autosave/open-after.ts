/** The longest wait for a closing screen that sends unsaved input. */
const CLOSING_MS = 2_000;
let closing: Promise<unknown> = Promise.resolve();

/** The next draft is read only after this promise. */
export function openAfter(closed: Promise<unknown>): void {
  closing = Promise.allSettled([closing, closed]);
}

/** Resolves when closing screens have sent their unsaved input. */
export async function whenClosed(): Promise<void> {
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, CLOSING_MS))]);
}
