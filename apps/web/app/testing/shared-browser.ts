import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/**
 * React's development build records a stack trace for every element that is made, up to ten thousand a second, for its
 * warnings: a fifth of the processor time of these tests. Its counter says that there are as many already.
 */
type ReactInternals = { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };
Object.defineProperty(
  (React as unknown as ReactInternals).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {} },
);

/** Objects whose properties tests replace or add. */
const patchedObjects: object[] =
  typeof window === 'undefined'
    ? []
    : [
        Element.prototype,
        HTMLElement.prototype,
        HTMLDialogElement.prototype,
        HTMLImageElement.prototype,
        HTMLInputElement.prototype,
        HTMLUnknownElement.prototype,
        Document.prototype,
        Range.prototype,
        Blob.prototype,
        document,
        navigator,
      ];

const original = patchedObjects.map((object) => Object.getOwnPropertyDescriptors(object));

// Testing Library does both for the first file that loads it, and the files of a worker load it once.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

/** Test files share one browser: none finds what another has left mounted, stored or changed. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof window === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const [n, object] of patchedObjects.entries()) restoreProperties(object, original[n] ?? {});
});

function restoreProperties(object: object, descriptors: Record<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(object)) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (!now?.configurable) continue;
    const before = descriptors[key];
    if (!before) Reflect.deleteProperty(object, key);
    else if (before.value !== now.value || before.get !== now.get) Object.defineProperty(object, key, before);
  }
}
