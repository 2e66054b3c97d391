// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoAxeFindings } from './axe.ts';
import { buildNotice } from './builders/site.ts';
import { buildViewer } from './builders/viewer.ts';
import { renderScreen } from './render-screen.tsx';

test('a screen of the route table renders at its address, and a linked screen renders without its calls', async () => {
  const { user, address } = await renderScreen('/notice', { answers: { listNotices: [buildNotice()] } });
  await user.click(await screen.findByRole('link', { name: /서비스 점검 안내/ }));
  expect(address()).toMatch(/^\/notice\/detail\//);
});

test('a visitor is redirected from a members’ screen to sign-in, a member is not', async () => {
  const visitor = await renderScreen('/my/scrap');
  expect(visitor.address()).toMatch(/^\/login\?next=/);
  const member = await renderScreen('/my/scrap', {
    viewer: buildViewer(),
    answers: { listSavedSearches: [] },
  });
  expect(member.address()).toBe('/my/scrap');
});

test.fails('a call that the test does not answer fails it', async () => {
  await renderScreen('/notice');
  await screen.findByRole('alert');
});

test('axe finds a field without a name', async () => {
  await renderScreen(<input />);
  await expect(expectNoAxeFindings()).rejects.toThrow('label: <input>');
});
