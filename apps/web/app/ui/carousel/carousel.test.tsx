// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import * as library from 'embla-carousel-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Carousel, type CarouselLabels } from './carousel.tsx';

// There is no layout here, which the library measures: a stub moves as it would.
const embla = (() => {
  const state = { at: 0, count: 3, listeners: new Map<string, Set<() => void>>() };
  const emit = (name: string) => {
    for (const listener of state.listeners.get(name) ?? []) listener();
  };
  const goTo = (n: number) => {
    state.at = (n + state.count) % state.count;
    emit('select');
  };
  const api = {
    selectedScrollSnap: () => state.at,
    scrollSnapList: () => Array.from({ length: state.count }, (_, n) => n),
    scrollNext: () => goTo(state.at + 1),
    scrollPrev: () => goTo(state.at - 1),
    scrollTo: goTo,
    rootNode: () => document.body,
    on(name: string, listener: () => void) {
      state.listeners.set(name, (state.listeners.get(name) ?? new Set()).add(listener));
      return api;
    },
    off(name: string, listener: () => void) {
      state.listeners.get(name)?.delete(listener);
      return api;
    },
  };
  return { api, state, emit };
})();
beforeEach(() => void vi.spyOn(library, 'default').mockReturnValue([() => {}, embla.api as never]));

const words: CarouselLabels = {
  carousel: '슬라이드쇼',
  slide: '슬라이드',
  previous: '이전',
  next: '다음',
  pause: '멈추기',
  play: '재생',
  position: (n, of) => `${n} / ${of}`,
};
const INTERVAL = 5_000;

async function open(titles = ['하나', '둘', '셋']) {
  Object.assign(embla.state, { at: 0, count: titles.length });
  await renderScreen(
    <Carousel
      label="배너"
      slides={titles.map((title) => ({ key: title, label: title, content: <a href="/x">{title}</a> }))}
      intervalMs={INTERVAL}
      swipePx={40}
      words={words}
    />,
  );
  vi.useFakeTimers();
}
beforeEach(() => embla.state.listeners.clear());
afterEach(() => vi.useRealTimers());

const shown = () => screen.getAllByRole('group').findIndex((slide) => !slide.hasAttribute('inert')) + 1;
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('slides advance after each interval and start again after the last', async () => {
  await open();
  // The first interval began before fake timers were installed.
  press('멈추기');
  press('재생');
  expect(shown()).toBe(1);
  await pass(INTERVAL);
  expect(shown()).toBe(2);
  await pass(INTERVAL);
  await pass(INTERVAL);
  expect(shown()).toBe(1);
});

test('the buttons move by one slide, which then stays for a whole interval', async () => {
  await open();
  await pass(INTERVAL - 100);
  press('다음');
  expect(shown()).toBe(2);
  await pass(INTERVAL - 100);
  expect(shown()).toBe(2);
  press('이전');
  press('이전');
  expect(shown()).toBe(3);
});

test('the carousel is stopped and started by its button', async () => {
  await open();
  press('멈추기');
  await pass(INTERVAL * 2);
  expect(shown()).toBe(1);
  press('재생');
  await pass(INTERVAL);
  expect(shown()).toBe(2);
});

test('the carousel pauses while a mouse is over it', async () => {
  await open();
  const region = screen.getByRole('region', { name: '배너' });
  // jsdom's pointer events have no pointerType.
  fireEvent(
    region,
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
  );
  await pass(INTERVAL * 2);
  expect(shown()).toBe(1);
  fireEvent.pointerOut(region, { relatedTarget: document.body });
  await pass(INTERVAL);
  expect(shown()).toBe(2);
});

test('the carousel pauses in a hidden tab', async () => {
  await open();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(INTERVAL * 2);
  expect(shown()).toBe(1);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(INTERVAL);
  expect(shown()).toBe(2);
});

test('the arrow keys move by one slide and take the focus along, but not with a modifier key', async () => {
  await open();
  const link = screen.getByText('하나');
  act(() => link.focus());
  fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true });
  expect(shown()).toBe(1);
  fireEvent.keyDown(link, { key: 'ArrowRight' });
  expect(shown()).toBe(2);
  expect(screen.getByText('둘')).toHaveFocus();
  fireEvent.keyDown(screen.getByText('둘'), { key: 'ArrowLeft' });
  expect(screen.getByText('하나')).toHaveFocus();
});

test('only the current slide can be reached, and its position is announced', async () => {
  await open();
  expect(screen.getByText('둘').closest('[inert]')).not.toBeNull();
  press('다음');
  expect(screen.getByText('둘').closest('[inert]')).toBeNull();
  expect(screen.getByText('2 / 3 둘')).toBeInTheDocument();
});

test('a swipe moves by one slide, a short one by none', async () => {
  await open();
  const swipe = (from: number, to: number) => {
    act(() => {
      document.body.dispatchEvent(
        Object.assign(new MouseEvent('pointerdown', { clientX: from }), { isPrimary: true }),
      );
      embla.emit('pointerDown');
      window.dispatchEvent(
        Object.assign(new MouseEvent('pointermove', { clientX: to }), { isPrimary: true }),
      );
      embla.emit('pointerUp');
    });
  };
  swipe(100, 80);
  expect(shown()).toBe(1);
  swipe(100, 20);
  expect(shown()).toBe(2);
  swipe(100, 180);
  expect(shown()).toBe(1);
});

test('a single slide has no controls and does not move', async () => {
  await open(['하나']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await pass(INTERVAL * 2);
  expect(shown()).toBe(1);
});
