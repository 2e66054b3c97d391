// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { ShareButton } from './share-button.tsx';

const page = { title: '모두의 텃밭', path: '/funding/detail/a' };

async function open() {
  const opened = await renderScreen(<ShareButton page={page} />);
  await opened.user.click(screen.getByRole('button', { name: t('common.share') }));
  return { ...opened, sheet: within(await screen.findByRole('dialog', { name: t('common.share') })) };
}
const address = (sheet: Awaited<ReturnType<typeof open>>['sheet']) =>
  sheet.getByRole('textbox', { name: t('share.address') });

test('the copied address names its source', async () => {
  const { user, sheet } = await open();
  expect(address(sheet)).toHaveValue('http://pq.example/funding/detail/a?ref=link');
  await user.click(sheet.getByRole('button', { name: t('share.copy') }));
  expect(await sheet.findByText(t('common.copyLink'))).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('http://pq.example/funding/detail/a?ref=link');
});

test('an address that cannot be copied is left selected', async () => {
  const { user, sheet } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(sheet.getByRole('button', { name: t('share.copy') }));
  expect(await sheet.findByText(t('share.refused'))).toBeInTheDocument();
  const field = address(sheet) as HTMLInputElement;
  await waitFor(() => expect(field).toHaveFocus());
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
  vi.restoreAllMocks();
});

test('each target receives the title and an address that names it', async () => {
  const { sheet } = await open();
  const hrefs = sheet.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(hrefs).toEqual([
    expect.stringContaining(
      'facebook.com/sharer/sharer.php?u=http://pq.example/funding/detail/a?ref=facebook',
    ),
    expect.stringContaining('x.com/intent/post'),
    expect.stringContaining('band.us/plugin/share'),
    expect.stringContaining('share.naver.com'),
  ]);
  for (const link of sheet.getAllByRole('link')) expect(link).toHaveAttribute('target', '_blank');
});

test.each([
  ['that is closed says nothing', new DOMException('', 'AbortError'), ''],
  ['that fails says so', new Error('no'), t('common.shareFail')],
])("the system's share sheet %s", async (_name, error, expected) => {
  vi.stubGlobal('navigator', Object.assign(navigator, { share: vi.fn().mockRejectedValue(error) }));
  const { user, sheet } = await open();
  await user.click(sheet.getByRole('button', { name: t('share.more') }));
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent(expected));
  Reflect.deleteProperty(navigator, 'share');
});

test("the system's share sheet is not offered without support, and closing restores the focus", async () => {
  const { user, sheet } = await open();
  expect(sheet.queryByRole('button', { name: t('share.more') })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: t('common.share') })).toHaveFocus());
});
