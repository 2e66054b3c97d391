import { expect, test } from 'vitest';
import {
  canSwitch,
  channelsOfKind,
  defaultsOf,
  groupChannels,
  groupOfNotification,
  notificationChannels,
  notificationKinds,
} from './notification.ts';

test('money reaches the site and the mailbox whatever is chosen', () => {
  for (const kind of ['charged', 'chargeFailed', 'refunded'] as const)
    expect(channelsOfKind(kind)).toEqual({ inApp: 'always', mail: 'always', push: 'off' });
});

test('a moved promise is mailed always, and other news of parcels by choice', () => {
  expect(channelsOfKind('promiseMoved')).toEqual({ inApp: 'on', mail: 'always', push: 'off' });
  expect(channelsOfKind('shipped').mail).toBe('on');
});

test('a kind differs from its group only where its mail is always sent', () => {
  for (const kind of notificationKinds) {
    const { channels } = groupChannels[groupOfNotification(kind)];
    const own = channelsOfKind(kind);
    for (const channel of notificationChannels)
      expect([channels[channel], channel === 'mail' ? 'always' : channels[channel]]).toContain(own[channel]);
  }
});

test('defaults are on where a rule is on or always', () => {
  expect(defaultsOf('site')).toEqual({ inApp: true, mail: true, push: false });
  expect((['on', 'off', 'always', 'never'] as const).map(canSwitch)).toEqual([true, true, false, false]);
});
