import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/**
 * React's development build records a stack trace for every created element, up to ten thousand a second, for its warnings: a
 * fifth of the processor time of these tests. Its counter is set to that limit.
 */
type ReactInternals = { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };
Object.defineProperty(
  (React as unknown as ReactInternals).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {} },
);

// jsdom has none, and fields that are focused scroll their message into view.
if (typeof window !== 'undefined') Object.assign(Element.prototype, { scrollIntoView() {} });

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

// Testing Library does both for the first file that imports it, and a worker imports it once for all files.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

/** Test files share one browser: nothing that one has mounted, stored or changed may remain for the next. */
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
