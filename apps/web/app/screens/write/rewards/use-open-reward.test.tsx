// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openWrite } from '../testing/open-write.ts';

const context = () => screen.findByRole('textbox', { name: new RegExp(t('write.reward.context')) });
const add = () => screen.findByRole('button', { name: t('write.reward.add') });

// Returns the id under which the browser stored the input.
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

test('unsaved input of a closed tab is taken over once by the next tab', async () => {
  await typeAndLeave('도장');
  const { user } = await openWrite('reward');
  expect(await context()).toHaveValue('도장');
  expect(await screen.findByText(t('writing.restored'))).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: t('common.cancel') }));
  await user.click(await screen.findByRole('button', { name: t('writing.reward.discard.stay') }));
  expect(await context()).toHaveValue('도장');
  await user.click(await screen.findByRole('button', { name: t('common.cancel') }));
  await user.click(await screen.findByRole('button', { name: t('writing.reward.discard.go') }));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((name) => name.startsWith('pq:draft:'))).toEqual([]),
  );
});

test('unsaved input of an open tab is not taken over', async () => {
  letWritersLive(await typeAndLeave('도장'));
  await openWrite('reward');
  expect(await add()).toBeEnabled();
  expect(screen.queryByText(t('writing.restored'))).not.toBeInTheDocument();
});

test('a reward that was opened without changes is not opened again', async () => {
  await typeAndLeave('');
  await openWrite('reward');
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((name) => name.startsWith('pq:draft:'))).toEqual([]),
  );
  expect(await add()).toBeEnabled();
});

test('input that another version of the site stored is ignored', async () => {
  const { user } = await openWrite('reward');
  await user.click(await add());
  await user.type(await context(), '도장');
  const [name = ''] = Object.keys(localStorage).filter((one) => one.startsWith('pq:draft:'));
  const stored = JSON.parse(localStorage.getItem(name) ?? '');
  cleanup();
  sessionStorage.clear();
  localStorage.setItem(
    name,
    JSON.stringify({ ...stored, data: { ...stored.data, options: [{ name: '색상' }] } }),
  );
  await openWrite('reward');
  await waitFor(() => expect(localStorage.getItem(name)).toBeNull());
  expect(await add()).toBeEnabled();
});
