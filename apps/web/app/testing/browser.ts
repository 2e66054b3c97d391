import { act, cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';
import { FakeBroadcastChannel } from './fake-broadcast-channel.ts';
import { closeStreams, FakeEventSource } from './fake-event-source.ts';
import { FakeUploadRequest } from './fake-upload-request.ts';

// On a busy machine loading a lazy part may take a while; present elements are found at once.
configure({ asyncUtilTimeout: 10_000 });

export class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const observers = new Map<SightObserver, IntersectionObserverCallback>();

class SightObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #targets = new Set<Element>();
  constructor(seen: IntersectionObserverCallback) {
    observers.set(this, seen);
  }
  observe(target: Element): void {
    this.#targets.add(target);
  }
  unobserve(target: Element): void {
    this.#targets.delete(target);
  }
  disconnect(): void {
    observers.delete(this);
  }
  takeRecords(): [] {
    return [];
  }
  entries(): IntersectionObserverEntry[] {
    return [...this.#targets].map(
      (target) => ({ target, isIntersecting: true }) as IntersectionObserverEntry,
    );
  }
}

export async function scrollToEnd(): Promise<void> {
  await act(async () => {
    for (const [observer, seen] of [...observers]) seen(observer.entries(), observer);
  });
}

/**
 * No style sheets are applied, so inline styles are the only ones. jsdom's own implementation evaluates default rules for
 * every element, which takes most of the time of a test.
 */
function ownStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const isGone =
    element.hasAttribute('hidden') || (element.tagName === 'DIALOG' && !element.hasAttribute('open'));
  const known: Record<string, string> = {
    display: isGone ? 'none' : 'block',
    visibility: 'visible',
    opacity: '1',
  };
  const read = (name: string) => style?.getPropertyValue(name) || known[name] || '';
  return new Proxy(style ?? {}, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return read;
      return typeof name === 'string'
        ? read(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
        : undefined;
    },
  }) as CSSStyleDeclaration;
}

export function installBrowser(wide: boolean): void {
  vi.stubGlobal('BASE_UI_ANIMATIONS_DISABLED', true);
  Object.assign(Element.prototype, {
    getAnimations: () => [],
    // Newer browsers return a promise.
    scrollIntoView: async () => {},
    async scrollTo(this: Element, { left = 0 }: ScrollToOptions) {
      this.scrollLeft = left;
      this.dispatchEvent(new Event('scroll'));
    },
    hasPointerCapture: () => false,
  });
  // React reports elements that jsdom does not know, like `search`, as errors.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    value: 'HTMLElement',
    configurable: true,
  });
  Object.assign(Document.prototype, { elementFromPoint: () => null });
  const nowhere = { x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, {
    getClientRects: () => [nowhere],
    getBoundingClientRect: () => nowhere,
  });
  Object.assign(Blob.prototype, {
    text(this: Blob): Promise<string> {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(this);
      });
    },
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  vi.stubGlobal('getComputedStyle', ownStyle);
  vi.stubGlobal('ResizeObserver', NoSizes);
  vi.stubGlobal('IntersectionObserver', SightObserver);
  vi.stubGlobal('BroadcastChannel', FakeBroadcastChannel);
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('XMLHttpRequest', FakeUploadRequest);
  vi.stubGlobal('scrollTo', async () => {});
  vi.stubGlobal('innerWidth', wide ? 1_440 : 390);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide ? /width >=|min-width|hover: hover/.test(query) : /width <|max-width|coarse/.test(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

export function widenAll(width: number): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

export function leaveBrowser(): void {
  cleanup();
  closeStreams();
  observers.clear();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export function toastText(): string {
  return document.querySelector('[data-toast] p')?.textContent ?? '';
}
