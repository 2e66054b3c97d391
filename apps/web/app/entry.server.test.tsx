import { type ErrorResponse, RouterContextProvider, UNSAFE_ErrorResponseImpl } from 'react-router';
import { expect, test, vi } from 'vitest';
import { handleError } from './entry.server.tsx';
import { reportContext } from './lib/load-context.ts';

const answer = (status: number): ErrorResponse => new UNSAFE_ErrorResponseImpl(status, '', null, true);

test.each([
  ['an address that no route matches', answer(404), 0],
  ['a failure of the router', answer(500), 1],
  ['what a loader throws', new Error('a loader failed'), 1],
])('handleError reports failures only: %s', (_, error, times) => {
  const report = vi.fn();
  const context = new RouterContextProvider(new Map([[reportContext, report]]));
  handleError(error, { request: new Request('http://127.0.0.1/%0a'), context });
  expect(report).toHaveBeenCalledTimes(times);
});
