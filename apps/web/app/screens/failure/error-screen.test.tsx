// @vitest-environment jsdom
import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { themeMarks } from '@pq/domain/theme';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as loading from '#app/lib/load-page.ts';
import { installBrowser, leaveBrowser } from '#app/testing/browser.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { FailurePage } from './failure-page.tsx';
import { Outage } from './outage.tsx';

// jsdom loads no pages.
const loadPage = vi.fn<typeof loading.loadPage>();
beforeEach(() => {
  loadPage.mockClear();
  vi.spyOn(loading, 'loadPage').mockImplementation(loadPage);
});

const routeError = (status: number, data: unknown = null) => new ErrorResponse(status, '', data);
const open = (error: unknown) => renderScreen(<ErrorScreen error={error} />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const again = () => screen.getByRole('button', { name: t('common.retry') });

test('a page that does not exist links to the home page', async () => {
  await open(routeError(404));
  expect(await title(t('notfound.title'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('notfound.link') })).toHaveAttribute('href', '/');
});

test.each([
  ['an answer', new CallError(500, t('err.server'), undefined, { requestId: 'req-7' })],
  ['a page', routeError(500, { requestId: 'req-7' })],
])(
  'an error of %s is shown with the number that finds it in the log, and can be retried',
  async (_, error) => {
    const { user } = await open(error);
    expect(await title(t('err.server.title'))).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(t('err.requestId', { id: 'req-7' }));
    await user.click(again());
    expect(loadPage).toHaveBeenCalledOnce();
  },
);

test('an error in the browser shows the number of its page, if any', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'request-id', content: 'page-3' });
  document.head.append(meta);
  await open(new Error('nothing to read of undefined'));
  expect(await screen.findByText(t('err.requestId', { id: 'page-3' }))).toBeInTheDocument();
  meta.remove();
});

test('the error message for developers is not shown', async () => {
  await open(new Error('nothing to read of undefined'));
  await title(t('err.server.title'));
  expect(screen.queryByText(/nothing to read/)).not.toBeInTheDocument();
  expect(screen.queryByText(new RegExp(t('err.requestId', { id: '' })))).not.toBeInTheDocument();
});

test.each([
  ['a call that nothing answered', new CallError(0, t('err.network'))],
  ['a page that could not be fetched', new TypeError('Failed to fetch')],
  ['an unfetched page in another browser', new TypeError('Load failed')],
])('%s is treated as a network failure', async (_, error) => {
  await open(error);
  expect(await title(t('offline.title'))).toBeInTheDocument();
});

test('a retry while the network is down fails again, and the page loads by itself when it is back', async () => {
  const { user } = await open(new CallError(0, t('err.network')));
  await title(t('offline.title'));
  const asked = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', asked);
  await user.click(again());
  expect(await screen.findByText(t('offline.still'))).toBeInTheDocument();
  expect(loadPage).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response());
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
});

test('a part of the site that did not load is reported as such, and the button loads it', async () => {
  const { user } = await open(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  expect(await title(t('chunk.error'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('chunk.reload') }));
  expect(loadPage).toHaveBeenCalledOnce();
});

test('a part that failed to load without a network is treated as a network failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(new TypeError('error loading dynamically imported module'));
  expect(await title(t('offline.title'))).toBeInTheDocument();
});

test('an outage says that no data is lost and that the page will load by itself', async () => {
  await open(routeError(503, { requestId: 'req-9' }));
  expect(await title(t('outage.title'))).toBeInTheDocument();
  expect(screen.getByText(t('outage.auto'))).toBeInTheDocument();
  expect(screen.getByText(t('err.requestId', { id: 'req-9' }))).toBeInTheDocument();
});

test('the page retries after a random number of seconds, and immediately by the button', async () => {
  installBrowser(true);
  onTestFinished(leaveBrowser);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const load = vi.fn(async () => null);
  const router = createMemoryRouter([
    { path: '/', loader: load, element: <Outage requestId={undefined} />, hydrateFallbackElement: <p /> },
  ]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  await title(t('outage.title'));
  load.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(load).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(7_600));
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => fireEvent.click(again()));
  expect(load).toHaveBeenCalledTimes(3);
});

function written(kind: ComponentProps<typeof FailurePage>['kind']): Document {
  const page = (
    <FailurePage {...themeMarks('dark')} kind={kind} nonce="n-1" requestId="req-1" stylesheets={['/a.css']} />
  );
  return new DOMParser().parseFromString(renderToStaticMarkup(page), 'text/html');
}

test.each([
  ['away', t('outage.title')],
  ['failed', t('err.server.title')],
  ['tooMany', t('err.tooMany.title')],
] as const)('a standalone page that says %s can be retried without a script', (kind, says) => {
  const page = written(kind);
  expect(page.querySelector('h1')?.textContent).toBe(says);
  expect(page.title).toContain(says);
  expect(page.body.textContent).toContain(t('err.requestId', { id: 'req-1' }));
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  const retry = [...page.querySelectorAll('a')].find((link) => link.textContent === t('common.retry'));
  expect(retry?.getAttribute('href')).toBe('');
  expect(page.documentElement.dataset.theme).toBe('dark');
});

test('only the outage page has the script that retries, with its nonce, and mentions it only then', () => {
  const script = written('away').querySelector('script');
  expect(script?.getAttribute('nonce')).toBe('n-1');
  expect(written('away').getElementById('auto')?.hidden).toBe(true);
  expect(written('failed').querySelector('script')).toBeNull();
  expect(written('tooMany').querySelector('script')).toBeNull();
});
