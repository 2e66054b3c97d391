// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const ofProject = { group: 'shipping' as const, project: { title: '모두의 텃밭' }, off: false };
const open = (answers: Answers) =>
  renderScreen('/mail/off/AZnzpHwee1KdPi9qgcQLFw', { viewer: null, answers });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

test('the page asks first, switches off without a session, and undoes it', async () => {
  const { user, api } = await open({
    readMailOff: ofProject,
    setMailOff: ({ off }) => ({ ...ofProject, off: off ?? true }),
  });
  await heading('‘모두의 텃밭’ 메일을 끌까요?');
  expect(api.calls('setMailOff')).toEqual([]);
  await expectNoAxeFindings();
  await user.click(button(t('mailOff.off')));
  await heading('‘모두의 텃밭’ 메일을 껐습니다.');
  await user.click(button(t('mailOff.undo')));
  await heading('‘모두의 텃밭’ 메일을 끌까요?');
  const token = 'AZnzpHwee1KdPi9qgcQLFw';
  expect(api.calls('setMailOff')).toEqual([
    { token, off: true },
    { token, off: false },
  ]);
});

test.each([
  [{ ...ofProject, project: null }, '‘제작과 배송’ 메일을 끌까요?'],
  [{ ...ofProject, project: { title: null } }, '이 프로젝트의 메일을 끌까요?'],
  [{ ...ofProject, off: true }, '‘모두의 텃밭’ 메일을 껐습니다.'],
])('the page names what the link is about', async (readMailOff, title) => {
  await open({ readMailOff });
  await heading(title);
});

test('a link that is none leads to the settings', async () => {
  await open({ readMailOff: refuse('notFound') });
  await heading(t('mailOff.missing'));
  expect(screen.getByRole('link', { name: t('notification.settings') })).toHaveAttribute(
    'href',
    '/my/notification/settings',
  );
});

test('a press that fails says why and can be repeated', async () => {
  const { user } = await open({ readMailOff: ofProject, setMailOff: refuse('server') });
  await heading('‘모두의 텃밭’ 메일을 끌까요?');
  await user.click(button(t('mailOff.off')));
  expect(await toastText()).not.toBe('');
  expect(button(t('mailOff.off'))).toBeEnabled();
});
