// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const getDraft: Answers['getDraft'] = ({ purpose }) => (purpose === 'projects' ? buildDraft() : null);
const open = (answers: Answers = {}, wide = true) =>
  renderScreen('/write/select', { viewer: buildMaker(), wide, answers: { getDraft, ...answers } });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const funding = () => part(t('write.select.funding'));

test('a purpose without a temporary save starts immediately', async () => {
  await open();
  const order = await part(t('write.select.order'));
  expect(await order.findByRole('link', { name: t('write.new') })).toHaveAttribute(
    'href',
    '/write/order/basic',
  );
});

test('a temporary save shows when it was saved and can be continued', async () => {
  await open();
  const box = await funding();
  expect(await box.findByText('모두의 텃밭')).toBeInTheDocument();
  expect(box.getByText(/14:00/)).toBeInTheDocument();
  expect(box.getByRole('link', { name: t('write.load') })).toHaveAttribute('href', '/write/funding/basic');
});

test('a temporary save is deleted for good after a confirmation, and the focus remains at its purpose', async () => {
  const { user, api } = await open({ removeDraft: null });
  const box = await funding();
  await user.click(await box.findByRole('button', { name: t('write.deleteSave') }));
  const ask = within(await screen.findByRole('alertdialog', { name: t('write.deleteSave') }));
  expect(ask.getByText(t('write.deleteSave.confirm'))).toBeInTheDocument();
  api.answer({ getDraft: null });
  await user.click(ask.getByRole('button', { name: t('write.deleteSave') }));
  expect(await screen.findByText(t('write.deletedSave'))).toBeInTheDocument();
  expect(await box.findByRole('link', { name: t('write.new') })).toBeInTheDocument();
  expect(api.calls('removeDraft')).toEqual([{ type: 'projects', key: buildDraft().key }]);
  await waitFor(() => expect(screen.getByRole('region', { name: t('write.select.funding') })).toHaveFocus());
});

test('cancelling the dialog deletes nothing', async () => {
  const { user, api } = await open();
  const box = await funding();
  await user.click(await box.findByRole('button', { name: t('write.deleteSave') }));
  const ask = within(await screen.findByRole('alertdialog'));
  await user.click(ask.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('removeDraft')).toEqual([]);
});

test('starting over deletes the temporary save first and opens the first step', async () => {
  const { user, api, address } = await open({ removeDraft: null });
  const box = await funding();
  await user.click(await box.findByRole('button', { name: t('write.new') }));
  const ask = within(await screen.findByRole('alertdialog', { name: t('write.new') }));
  await user.click(ask.getByRole('button', { name: t('write.new') }));
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  expect(api.calls('removeDraft')).toHaveLength(1);
});

test('a temporary save that could not be deleted remains and the failure is reported', async () => {
  const { user, address } = await open({ removeDraft: noNetwork });
  const box = await funding();
  await user.click(await box.findByRole('button', { name: t('write.new') }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('write.new') }),
  );
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  expect(address()).toBe('/write/select');
  expect(box.getByText('모두의 텃밭')).toBeInTheDocument();
});

test('a temporary save that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ getDraft: noNetwork });
  const box = await funding();
  const again = await box.findByRole('button', { name: t('common.retry') });
  api.answer({ getDraft });
  await user.click(again);
  expect(await box.findByRole('link', { name: t('write.load') })).toBeInTheDocument();
});

test('a visitor is redirected to sign-in with an explanation', async () => {
  const { address } = await renderScreen('/write/select');
  expect(address()).toBe(`/login?next=${encodeURIComponent('/write/select')}&message=story.loginRequired`);
});

test('a phone shows that there is too little room to write, with a link to the home page', async () => {
  await open({}, false);
  expect(await screen.findByRole('heading', { level: 1, name: t('write.pcOnly') })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('write.new') })).not.toBeInTheDocument();
});
