// @vitest-environment jsdom
import type { Viewer } from '@pq/contract/shapes/user';
import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { readPushOwner, writePushOwner } from '#app/lib/push/push-owner.ts';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildAdmin, buildViewer } from '#app/testing/builders/viewer.ts';
import { fakePush } from '#app/testing/fake-push.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { chromeOf } from './places.ts';

type Options = {
  at?: string;
  viewer?: Viewer | null;
  needs?: number;
  unseen?: number;
  answers?: Answers;
  wide?: boolean;
};

function Say({ text }: { text: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(text, 'error')}>
      알림
    </button>
  );
}

const open = ({ at = '/about', viewer = null, needs = 0, unseen = 0, answers, wide = true }: Options = {}) =>
  renderScreen(<h1>본문</h1>, {
    at,
    viewer,
    wide,
    chrome: true,
    answers: { countNeeds: { needs }, listOwnBoxes: { unseen, boxes: [] }, ...answers },
  });
const banner = () => within(screen.getByRole('banner'));
const main = () => within(screen.getByRole('navigation', { name: t('nav.label') }));
const funding = () => main().getByRole('link', { name: t('nav.funding') });
const openMenu = () => screen.getByRole('button', { name: new RegExp(`^${t('header.openMenu')}`) });
const menu = async () => within(await screen.findByRole('dialog'));

test('the skip link comes first and leads to the main content', async () => {
  const { user } = await open();
  await user.tab();
  const skip = screen.getByRole('link', { name: t('nav.skip') });
  await waitFor(() => expect(skip).toHaveFocus());
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toContainElement(screen.getByText('본문'));
});

test.each(['/write/funding/basic', '/my/list'])(
  'the skip link of %s leads behind its menus once there is something, and to the main content until then',
  async (at) => {
    const { user } = await open({ at });
    const skip = screen.getByRole('link', { name: t('nav.skip') });
    expect(skip).toHaveAttribute('href', '#main');
    await user.tab();
    expect(skip).toHaveAttribute('href', '#main');
    await user.tab();
    screen.getByText('본문').id = chromeOf(at).skipTo;
    await user.tab({ shift: true });
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByText('본문'));
  },
);

test('an unknown page of the admin has the header and the main part of the site', async () => {
  await open({ at: '/admin/nowhere' });
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('main')).toContainElement(screen.getByText('본문'));
});

test('the current main link is marked, as are those in its list', async () => {
  await open({ at: '/projects/open/list' });
  expect(funding()).toHaveAttribute('aria-current', 'page');
  for (const other of main().getAllByRole('link', { name: t('nav.ordermade') }))
    expect(other).not.toHaveAttribute('aria-current');
  expect(main().getAllByRole('link', { name: t('nav.funding.open'), current: 'page' })).toHaveLength(1);
});

test('an arrow key opens the list of a main link and moves in it, Escape returns', async () => {
  const { user } = await open();
  const opening = main().getAllByRole('link', { name: t('nav.funding.open') })[1] as HTMLElement;
  act(() => funding().focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(main().getByRole('link', { name: t('nav.funding.list') })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(opening).toHaveFocus());
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(funding()).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(main().getAllByRole('link', { name: t('nav.funding.pqbox') })[1]).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(funding()).toHaveFocus());
});

test('Enter on an entry of the list opens its page', async () => {
  const { user, address } = await open();
  act(() => funding().focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/projects/open/list'));
});

test('a visitor signs in and returns, but not to sign-in screens', async () => {
  const { user, place } = await open({ at: '/story?q=a' });
  await user.click(banner().getByRole('link', { name: t('header.login') }));
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/login', state: { next: '/story?q=a' } }));
  const other = await open({ at: '/password/find' });
  await other.user.click(banner().getAllByRole('link', { name: t('header.signup') })[0] as HTMLElement);
  await waitFor(() => expect(other.place()).toMatchObject({ pathname: '/login', state: null }));
});

test('the menu of a visitor contains the site’s links and restores the focus', async () => {
  const { user, address } = await open();
  await user.click(openMenu());
  const links = await menu();
  for (const name of ['header.login', 'header.signup'] as const)
    expect(links.getByRole('link', { name: t(name) })).toHaveAttribute('href', '/login');
  expect(links.getByRole('link', { name: t('nav.more.notice') })).toHaveAttribute('href', '/notice');
  expect(links.queryByRole('button', { name: t('menu.logout') })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(openMenu()).toHaveFocus());
  await user.click(openMenu());
  await user.click((await menu()).getByRole('link', { name: t('nav.more.notice') }));
  await waitFor(() => expect(address()).toBe('/notice'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the menu of a member shows the nickname and the own pages', async () => {
  const { user } = await open({ viewer: buildViewer(), needs: 2, unseen: 3 });
  await waitFor(() => expect(openMenu()).toHaveAccessibleName(new RegExp(t('menu.needs', { n: '2' }))));
  await user.click(openMenu());
  const links = await menu();
  expect(links.getByText('hana@example.com')).toBeInTheDocument();
  expect(
    links.getByRole('link', { name: new RegExp(`${t('menu.list')}.*${t('menu.needs', { n: '2' })}.*3`) }),
  ).toHaveAttribute('href', '/my/list');
  for (const name of [
    'menu.info',
    'menu.card',
    'menu.open',
    'menu.scrap',
    'menu.inquiry',
    'menu.str',
    'menu.comment',
  ] as const)
    expect(links.getByRole('link', { name: t(name) })).toBeInTheDocument();
  expect(links.queryByRole('link', { name: t('menu.admin') })).not.toBeInTheDocument();
});

test("an admin's menu contains the admin pages", async () => {
  const { user } = await open({ viewer: buildAdmin() });
  await user.click(openMenu());
  expect((await menu()).getByRole('link', { name: t('menu.admin') })).toHaveAttribute('href', '/admin');
});

test('a sign-out leads home as a visitor and clears the stored input', async () => {
  const viewer = buildViewer();
  const { user, address, api } = await open({ viewer, answers: { signOut: { success: true } } });
  sessionStorage.setItem(`pq:kept:${viewer.uid}:payment:a`, '"이하나"');
  await user.click(openMenu());
  await user.click((await menu()).getByRole('button', { name: t('menu.logout') }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(toastText()).toBe(t('menu.logoutDone'));
  expect(banner().getByRole('link', { name: t('header.login') })).toBeInTheDocument();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('이하나');
  expect(api.calls('signOut')).toHaveLength(1);
});

test('a sign-out ends the pushes to the browser while the session is there', async () => {
  const viewer = buildViewer();
  writePushOwner(viewer.uid);
  onTestFinished(() => localStorage.clear());
  const { subscription } = fakePush({ permission: 'granted', subscribed: true });
  const { user, api } = await open({
    viewer,
    answers: { signOut: { success: true }, subscribeToPush: null, unsubscribeFromPush: null },
  });
  await user.click(openMenu());
  await user.click((await menu()).getByRole('button', { name: t('menu.logout') }));
  await waitFor(() => expect(api.calls('signOut')).toHaveLength(1));
  expect(api.calls('unsubscribeFromPush')).toEqual([{ endpoint: subscription.endpoint }]);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(readPushOwner()).toBeNull();
});

test('a failed sign-out is reported and changes nothing', async () => {
  const { user, address } = await open({ viewer: buildViewer(), answers: { signOut: noNetwork } });
  await user.click(openMenu());
  await user.click((await menu()).getByRole('button', { name: t('menu.logout') }));
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  expect(address()).toBe('/about');
  expect(openMenu()).toBeInTheDocument();
});

test('an inner screen has its title and a back link, which leads home without a previous page', async () => {
  const { user, address } = await renderScreen('/my/scrap', {
    viewer: buildViewer(),
    chrome: true,
    answers: { countNeeds: { needs: 0 }, listSavedSearches: [] },
  });
  expect(banner().getByText(t('my.scrap.title'))).toBeInTheDocument();
  await user.click(banner().getByRole('button', { name: t('common.back') }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('an editor has a small bar without links, and no footer', async () => {
  await open({ at: '/story/write', viewer: buildViewer() });
  expect(banner().getByRole('button', { name: t('common.back') })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: t('nav.label') })).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('the footer names the operator and its role as an intermediary', async () => {
  await open();
  const footer = within(screen.getByRole('contentinfo'));
  for (const fact of [company.name, company.ceo, company.bizno, company.mailorder])
    expect(footer.getAllByText(fact)).not.toHaveLength(0);
  expect(footer.getByText(t('footer.disclaimer'), { exact: false })).toBeInTheDocument();
  expect(footer.getByRole('link', { name: t('footer.private') })).toHaveAttribute('href', '/policy/private');
});

test('the theme is chosen in the footer and stored', async () => {
  const { user } = await open();
  const footer = within(screen.getByRole('contentinfo'));
  await user.click(footer.getByText(t('theme.title')));
  const dark = await footer.findByRole('radio', { name: t('theme.dark') });
  expect(footer.getByRole('radiogroup', { name: t('theme.title') })).toBeInTheDocument();
  await user.click(dark);
  expect(dark).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(footer.getByRole('radio', { name: t('theme.system') }));
  expect(footer.getByRole('radio', { name: t('theme.system') })).toBeChecked();
});

test('a toast of more than forty characters is shown below the header as well', async () => {
  const { user } = await renderScreen(<Say text={t('err.notStored')} />, { chrome: true });
  await user.click(screen.getByRole('button', { name: '알림' }));
  expect(screen.getAllByText(t('err.notStored'))).toHaveLength(2);
});
