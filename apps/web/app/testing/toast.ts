/** What is said in passing just now; empty when nothing is. */
export function toastText(): string {
  return document.querySelector('[data-toast] p')?.textContent ?? '';
}
