import { afterAll } from 'vitest';

/** Test files share one document: what one of them has left mounted is not found by the next. */
afterAll(() => {
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
