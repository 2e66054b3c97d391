// @vitest-environment jsdom
import { likeStory } from '@pq/contract/endpoints/stories';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browserApi } from '#app/data/client/api.tsx';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { viewerQuery } from '#app/data/users.ts';
import * as pages from '#app/lib/load-page.ts';
import { shownMember } from '#app/lib/page-member.ts';
import { consumeReturnUrl } from '#app/lib/return-url.ts';
import { refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildMaker, buildViewer } from '#app/testing/builders/viewer.ts';
import { FakeBroadcastChannel } from '#app/testing/fake-broadcast-channel.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const [hana, maker] = [buildViewer(), buildMaker()];
const viewerKey = viewerQuery(browserApi).queryKey;
const inquiry = <input aria-label="문의" />;
const showInOtherTab = (uid: string) =>
  act(async () => new FakeBroadcastChannel('pq:account').postMessage(uid));
const dialog = () => screen.queryByRole('alertdialog');
const like = () => browserApi.call(likeStory, { key: idOf(1), on: true });

test('a call refused for another account covers the page and names both accounts', async () => {
  const { api } = await renderScreen(inquiry, {
    viewer: hana,
    answers: { getViewer: maker, likeStory: refuse('otherAccount') },
  });
  await act(() => expect(like()).rejects.toThrow('다른 계정으로 로그인되어 있습니다.'));
  const shown = await screen.findByRole('alertdialog', { name: '다른 계정으로 로그인되어 있습니다.' });
  expect(shown).toHaveTextContent('현재 계정소랑공방 (maker@example.com)');
  expect(shown).toHaveTextContent('이 화면하나 (hana@example.com)');
  expect(shownMember()).toBe(hana.uid);
  expect(api.headers('likeStory')[0]?.get('x-pq-member')).toBe(hana.uid);
  expect(api.headers('getViewer')[0]?.has('x-pq-member')).toBe(false);
});

test('the dialog is closed by its buttons alone, and continuing loads the page of the other account', async () => {
  const load = vi.spyOn(pages, 'loadPage').mockReturnValue();
  const { user } = await renderScreen(inquiry, { viewer: hana, answers: { getViewer: maker } });
  await showInOtherTab(maker.uid);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(dialog()).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '이 계정으로 계속하기' }));
  expect(load).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('signing in again ends the session of the other account by name and returns only the owner', async () => {
  const load = vi.spyOn(pages, 'loadPage').mockReturnValue();
  const { api, user } = await renderScreen(inquiry, {
    viewer: hana,
    at: '/payment?a=1',
    state: { count: 2 },
    answers: { getViewer: maker, signOut: { success: true } },
  });
  await showInOtherTab(maker.uid);
  await user.click(await screen.findByRole('button', { name: '다시 로그인' }));
  await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith({ to: '/login', state: null }));
  expect(api.headers('signOut').map((headers) => headers.get('x-pq-member'))).toEqual([maker.uid]);
  const stored = sessionStorage.getItem('pq.way-back') ?? '';
  expect(consumeReturnUrl(Date.now(), maker.uid)).toBeNull();
  sessionStorage.setItem('pq.way-back', stored);
  expect(consumeReturnUrl(Date.now(), hana.uid)).toEqual({ next: '/payment?a=1', nextState: { count: 2 } });
});

test('a sign-out in another tab covers the page until its owner returns, and preserves the input', async () => {
  const { api, user } = await renderScreen(inquiry, {
    viewer: hana,
    answers: { getViewer: refuse('loginRequired') },
  });
  await user.type(screen.getByLabelText('문의'), '언제 오나요?');
  await showInOtherTab('');
  expect(await screen.findByRole('alertdialog', { name: '로그아웃되었습니다.' })).toBeInTheDocument();
  api.answer({ getViewer: hana });
  await showInOtherTab(hana.uid);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.getByLabelText('문의')).toHaveValue('언제 오나요?');
});

test('a page whose session has ended is covered for another member and adopts its owner', async () => {
  const { api, client } = await renderScreen(inquiry, { viewer: hana, answers: { getViewer: hana } });
  act(() => client.setQueryData(viewerKey, null));
  expect(shownMember()).toBe(hana.uid);
  await showInOtherTab(hana.uid);
  await waitFor(() => expect(client.getQueryData(viewerKey)).toEqual(hana));
  act(() => client.setQueryData(viewerKey, null));
  api.answer({ getViewer: maker });
  await showInOtherTab(maker.uid);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('소랑공방');
});

test("a visitor's page adopts the member who signs in elsewhere", async () => {
  const { api, client } = await renderScreen(inquiry, { viewer: null, answers: { getViewer: maker } });
  await showInOtherTab(maker.uid);
  await waitFor(() => expect(client.getQueryData(viewerKey)).toEqual(maker));
  await waitFor(() => expect(shownMember()).toBe(maker.uid));
  expect(api.headers('getViewer')[0]?.get('x-pq-member')).toBe('');
  expect(dialog()).toBeNull();
});

test('a tab notifies the others of the account that it shows once that changes', async () => {
  const received: unknown[] = [];
  const { client } = await renderScreen(inquiry, { viewer: null });
  new FakeBroadcastChannel('pq:account').addEventListener('message', (event) =>
    received.push((event as MessageEvent).data),
  );
  for (const viewer of [hana, { ...hana }, maker])
    await act(async () => void client.setQueryData(viewerKey, viewer));
  expect(received).toEqual([hana.uid, maker.uid]);
});

test('an upload names the account of the page, and its refusal covers the page', async () => {
  const { api } = await renderScreen(inquiry, {
    viewer: hana,
    answers: { getViewer: maker, upload: refuse('otherAccount') },
  });
  const send = () =>
    sendUpload(
      new File(['x'], 'a.pdf'),
      { kind: 'attachment' },
      { signal: new AbortController().signal, onProgress() {} },
    );
  await act(() => expect(send()).rejects.toThrow('다른 계정으로 로그인되어 있습니다.'));
  expect(api.headers('upload')[0]?.get('x-pq-member')).toBe(hana.uid);
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
});
