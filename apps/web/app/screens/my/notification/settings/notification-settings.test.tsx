// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { groupChannels } from '@pq/domain/notification';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Preferences } from '#app/data/notification-preferences.ts';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPreferences } from '#app/testing/builders/notification.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { fakePush, webPushKey } from '#app/testing/fake-push.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

async function open(answers: Answers = {}) {
  const opened = await renderScreen('/my/notification/settings', {
    viewer: buildViewer(),
    answers: {
      getNotificationPreferences: buildPreferences(),
      getWebPushKey: { key: null },
      ...answers,
    },
  });
  await screen.findByRole('table');
  return opened;
}
const cell = (name: string) => screen.getByRole('switch', { name });
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

function withMail(on: boolean) {
  const preferences = buildPreferences();
  return {
    ...preferences,
    kinds: { ...preferences.kinds, shipping: { ...preferences.kinds.shipping, mail: on } },
  };
}

test('a switch saves itself, and shows its new state before the answer', async () => {
  const answer = deferred<Preferences>();
  const { user, api } = await open({ saveNotificationPreferences: answer.answer });
  expect(cell('제작과 배송 메일')).toBeChecked();
  await user.click(cell('제작과 배송 메일'));
  expect(cell('제작과 배송 메일')).not.toBeChecked();
  answer.give(withMail(false));
  await waitFor(() => expect(api.calls('saveNotificationPreferences')).toHaveLength(1));
  expect(api.calls('saveNotificationPreferences')).toEqual([{ kinds: { shipping: { mail: false } } }]);
  expect(cell('제작과 배송 메일')).not.toBeChecked();
  expect(cell('제작과 배송 사이트')).toBeChecked();
});

test('a switch that could not be saved goes back and says why', async () => {
  const { user } = await open({ saveNotificationPreferences: refuse('server') });
  await user.click(cell('PQ박스 사이트'));
  await waitFor(() => expect(cell('PQ박스 사이트')).toBeChecked());
  expect(await toastText()).not.toBe('');
});

test('a group that is always sent has no switch, and the rule below it', async () => {
  await open();
  const payment = row(/^결제와 환불/);
  expect(payment.queryByRole('switch')).toBeNull();
  expect(payment.getAllByText(t('notification.settings.always'))).toHaveLength(2);
  expect(screen.getByText(t('notification.settings.rule'))).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('an advert by mail leads to the consent until it is given', async () => {
  Object.assign(groupChannels.box, { isAdvert: true });
  onTestFinished(() => void Reflect.deleteProperty(groupChannels.box, 'isAdvert'));
  await open();
  expect(cell('PQ박스 메일')).toBeDisabled();
  expect(cell('PQ박스 사이트')).toBeEnabled();
  expect(row(/^PQ박스/).getByText(t('notification.settings.advert'))).toBeInTheDocument();
  expect(screen.getByText(t('notification.settings.consent.title'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('notification.settings.consent.link') })).toHaveAttribute(
    'href',
    '/my/info',
  );
});

test('with the consent an advert by mail can be switched on', async () => {
  Object.assign(groupChannels.box, { isAdvert: true });
  onTestFinished(() => void Reflect.deleteProperty(groupChannels.box, 'isAdvert'));
  await open({ getNotificationPreferences: buildPreferences({ adverts: true }) });
  expect(cell('PQ박스 메일')).toBeEnabled();
  expect(screen.queryByText(t('notification.settings.consent.title'))).toBeNull();
});

test('a muted project is switched on again with all of its channels', async () => {
  const hidden: Preferences['mutes'][number] = { projectid: idOf(18), title: null, channels: ['mail'] };
  const shown = (channels: ('mail' | 'push')[]) => ({ projectid: idOf(17), title: '모두의 텃밭', channels });
  const { user, api } = await open({
    getNotificationPreferences: buildPreferences({ mutes: [shown(['mail', 'push']), hidden] }),
    muteProject: ({ channel }) =>
      buildPreferences({ mutes: channel === 'mail' ? [shown(['push']), hidden] : [hidden] }),
  });
  expect(screen.getByText('메일, 기기 끔')).toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: `${t('notification.settings.mutes.gone')} 다시 받기` }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '모두의 텃밭 다시 받기' }));
  await waitFor(() => expect(screen.queryByText('모두의 텃밭')).toBeNull());
  expect(api.calls('muteProject')).toEqual([
    { projectid: idOf(17), channel: 'mail', on: false },
    { projectid: idOf(17), channel: 'push', on: false },
  ]);
  expect(await toastText()).toBe(t('notification.settings.mutes.done'));
  expect(screen.getByRole('heading', { name: t('notification.settings.mutes') })).toHaveFocus();
});

test('without muted projects the page says where to switch one off', async () => {
  await open();
  expect(screen.getByText(t('notification.settings.mutes.empty'))).toBeInTheDocument();
});

const pushing: Answers = { getWebPushKey: { key: webPushKey } };

test('a site with web push has its column, this browser and quiet hours', async () => {
  fakePush();
  await open(pushing);
  expect(cell('결제와 환불 기기')).not.toBeChecked();
  expect(await screen.findByText(t('pushHere.off'))).toBeInTheDocument();
  expect(screen.getByText(t('notification.settings.consent.title.push'))).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '시작 시각' })).toHaveDisplayValue('오후 10시');
  expect(screen.getByRole('combobox', { name: '끝 시각' })).toHaveDisplayValue('오전 8시');
  await expectNoAxeFindings();
});

test('a site without web push has neither its column nor quiet hours', async () => {
  await open();
  expect(screen.queryByRole('switch', { name: /기기/ })).toBeNull();
});

const saving: Answers = {
  ...pushing,
  saveNotificationPreferences: ({ quiet }) => buildPreferences(quiet ? { quiet } : {}),
};

test('quiet hours are saved when they change, and never end when they begin', async () => {
  const { user, api } = await open(saving);
  const ends = screen.getByRole('combobox', { name: '끝 시각' });
  expect(within(ends).queryByText('오후 10시')).toBeNull();
  await user.selectOptions(ends, '오전 7시');
  await waitFor(() => expect(ends).toHaveDisplayValue('오전 7시'));
  expect(api.calls('saveNotificationPreferences')).toMatchObject([{ quiet: { on: true, from: 22, to: 7 } }]);
});

test('quiet hours that are off have no times', async () => {
  const { user, api } = await open(saving);
  await user.click(cell(t('notification.settings.quiet')));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(api.calls('saveNotificationPreferences')).toMatchObject([{ quiet: { on: false, from: 22, to: 8 } }]);
});
