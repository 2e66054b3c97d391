/** A screen that closes and sends what is left is waited for, but not for longer. */
const CLOSING_MS = 2_000;
let closing: Promise<unknown> = Promise.resolve();

/** What is opened next is read after this is done. */
export function openAfter(closed: Promise<unknown>): void {
  closing = Promise.allSettled([closing, closed]);
}

/** Done when the screens that are closing have sent what was left. */
export async function whenClosed(): Promise<void> {
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, CLOSING_MS))]);
}
