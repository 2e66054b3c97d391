// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, noNetwork } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const email = () => screen.getByRole('textbox', { name: t('ask.email') });
const content = () => screen.getByRole('textbox', { name: t('ask.content') });
const send = () => screen.getByRole('button', { name: t('ask.submit') });
const faq = () => within(screen.getByRole('region', { name: t('ask.faq') }));
const questions = () =>
  faq()
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');

test('a missing value is reported at its field and the first has the focus', async () => {
  const { user, api } = await renderScreen('/ask');
  await user.click(send());
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription(t('ask.email.placeholder'));
  expect(content()).toHaveAccessibleDescription(t('ask.content.placeholder'));
  await expectNoAxeFindings();
  await user.type(email(), 'hana@example');
  await user.click(send());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('signup.err.format')));
  expect(api.calls('askTeam')).toEqual([]);
});

test('a question that is too long is counted, reported and not sent', async () => {
  const { user, api } = await renderScreen('/ask', { viewer: buildViewer() });
  fireEvent.change(content(), { target: { value: '가'.repeat(limits.ask + 1) } });
  expect(screen.getByText(t('ask.content.left', { n: '5,001', max: '5,000' }))).toBeInTheDocument();
  await user.click(send());
  await waitFor(() => expect(content()).toHaveFocus());
  expect(content()).toHaveAccessibleDescription(t('field.tooLong', { n: '5,000' }));
  expect(api.calls('askTeam')).toEqual([]);
});

test('a failure preserves the input, and a sent question shows where the answer goes with the focus on it', async () => {
  const { user, api } = await renderScreen('/ask', {
    viewer: buildViewer(),
    answers: { askTeam: noNetwork },
  });
  expect(email()).toHaveValue('hana@example.com');
  await user.type(content(), '문자로 받을 수 있나요?');
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t('err.network')));
  expect(content()).toHaveValue('문자로 받을 수 있나요?');
  api.answer({ askTeam: null });
  await user.click(send());
  const done = await screen.findByRole('heading', { name: t('ask.done') });
  await waitFor(() => expect(done).toHaveFocus());
  await expectNoAxeFindings();
  expect(screen.getByText(/주소로 보내드립니다/)).toHaveTextContent(
    t('ask.done.sub', { email: 'hana@example.com' }),
  );
  expect(api.calls('askTeam').at(-1)).toEqual({
    email: 'hana@example.com',
    content: '문자로 받을 수 있나요?',
  });
});

test('another question starts empty with the same e-mail, and members get a link to their questions', async () => {
  const { user } = await renderScreen('/ask', { viewer: buildViewer(), answers: { askTeam: null } });
  await user.type(content(), '언제인가요?');
  await user.click(send());
  expect(await screen.findByRole('link', { name: t('menu.inquiry') })).toHaveAttribute('href', '/my/inquiry');
  await user.click(screen.getByRole('button', { name: t('ask.again') }));
  expect(content()).toHaveValue('');
  expect(email()).toHaveValue('hana@example.com');
});

test('a second press while sending sends nothing', async () => {
  const answer = deferred<null>();
  const { user, api } = await renderScreen('/ask', {
    viewer: buildViewer(),
    answers: { askTeam: answer.answer },
  });
  await user.type(content(), '언제인가요?');
  await user.click(send());
  await waitFor(() => expect(send()).toHaveAttribute('aria-busy', 'true'));
  await user.click(send());
  expect(api.calls('askTeam')).toHaveLength(1);
  answer.give(null);
  await screen.findByRole('heading', { name: t('ask.done') });
});

test('an answer is found by typing, counted and opened, and its address can be shared', async () => {
  const { user, router } = await renderScreen('/ask');
  const all = questions().length;
  await user.type(faq().getByRole('searchbox', { name: t('ask.faq.search') }), '결제일');
  const found = questions();
  expect(found.length).toBeLessThan(all);
  expect(faq().getByText(t('ask.faq.count', { n: found.length }))).toHaveAttribute('role', 'status');
  const [first] = faq().getAllByRole('button') as [HTMLElement];
  await user.click(first);
  expect(first).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeFindings();
  await waitFor(() => expect(router.state.location.hash).not.toBe(''));
  const { hash } = router.state.location;
  await renderScreen(`/ask${hash}`);
  expect(faq().getAllByRole('button', { expanded: true })).toHaveLength(1);
});

test('a search without an answer offers to ask', async () => {
  const { user } = await renderScreen('/ask');
  await user.type(faq().getByRole('searchbox'), '없는말');
  expect(faq().getByText(t('ask.faq.none', { text: '없는말' }))).toBeInTheDocument();
  expect(faq().queryByRole('button')).not.toBeInTheDocument();
});
