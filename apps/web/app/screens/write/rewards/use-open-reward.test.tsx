// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openWrite } from '../testing/open-write.ts';

const context = () => screen.findByRole('textbox', { name: new RegExp(t('write.reward.context')) });
const add = () => screen.findByRole('button', { name: t('write.reward.add') });

/** Types into a new reward, after which its tab is gone; gives the writer under whose name it was kept. */
async function typeAndLeave(words: string): Promise<string> {
  const { user } = await openWrite('reward');
  await user.click(await add());
  if (words !== '') await user.type(await context(), words);
  const [name = ''] = Object.keys(localStorage).filter((one) => one.startsWith('pq:draft:'));
  cleanup();
  sessionStorage.clear();
  return name.split(':').at(-1) ?? '';
}

function letWritersLive(...writers: string[]): void {
  const held = writers.map((writer) => ({ name: `pq:writer:${writer}` }));
  const locks = { request: async () => undefined, query: async () => ({ held }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
}

test('what was half typed in a tab that has gone is taken over by the next one, once', async () => {
  await typeAndLeave('도장');
  const { user } = await openWrite('reward');
  expect(await context()).toHaveValue('도장');
  expect(await screen.findByText(t('writing.restored'))).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: t('common.cancel') }));
  expect(Object.keys(localStorage).filter((name) => name.startsWith('pq:draft:'))).toEqual([]);
});

test('what is typed in a tab that lives stays its own', async () => {
  letWritersLive(await typeAndLeave('도장'));
  await openWrite('reward');
  expect(await add()).toBeEnabled();
  expect(screen.queryByText(t('writing.restored'))).not.toBeInTheDocument();
});

test('a reward that was opened and left as it was is not opened again', async () => {
  await typeAndLeave('');
  await openWrite('reward');
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((name) => name.startsWith('pq:draft:'))).toEqual([]),
  );
  expect(await add()).toBeEnabled();
});

test('what another version of the site has kept is as if nothing was kept', async () => {
  const { user } = await openWrite('reward');
  await user.click(await add());
  await user.type(await context(), '도장');
  const [name = ''] = Object.keys(localStorage).filter((one) => one.startsWith('pq:draft:'));
  const kept = JSON.parse(localStorage.getItem(name) ?? '');
  cleanup();
  sessionStorage.clear();
  localStorage.setItem(
    name,
    JSON.stringify({ ...kept, data: { ...kept.data, options: [{ name: '색상' }] } }),
  );
  await openWrite('reward');
  await waitFor(() => expect(localStorage.getItem(name)).toBeNull());
  expect(await add()).toBeEnabled();
});
