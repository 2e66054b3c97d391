// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { DesktopOnly } from './desktop-only.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Site = createRoutesStub([
  {
    path: '/',
    Component: () => (
      <DesktopOnly>
        <h1>기본정보</h1>
      </DesktopOnly>
    ),
  },
]);

async function openAt(isWide: boolean) {
  let notify = () => {};
  const media = {
    matches: isWide,
    addEventListener(_kind: string, listener: () => void) {
      notify = listener;
    },
    removeEventListener() {},
  };
  vi.stubGlobal('matchMedia', () => media);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(() => root.render(<Site />));
  const headings = () => [...place.querySelectorAll('h1')].map(({ textContent }) => textContent);
  return {
    headings,
    async resize(wide: boolean) {
      media.matches = wide;
      await act(() => notify());
    },
    close: () => act(() => root.unmount()),
  };
}

test('a page has one heading: that of the editor, or that of the explanation for narrow windows', async () => {
  const wide = await openAt(true);
  expect(wide.headings()).toEqual(['기본정보']);
  await wide.resize(false);
  expect(wide.headings()).toEqual(['기본정보']);
  await wide.close();
  const narrow = await openAt(false);
  expect(narrow.headings()).toEqual(['PC에서만 프로젝트를 만들 수 있습니다.']);
  await narrow.resize(true);
  expect(narrow.headings()).toEqual(['기본정보']);
  await narrow.close();
});

test('the server-rendered page contains both variants for the style sheet to choose from', () => {
  expect(renderToString(<Site />).match(/<h1/g)).toHaveLength(2);
});
