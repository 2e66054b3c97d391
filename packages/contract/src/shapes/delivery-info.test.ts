import { expect, test } from 'vitest';
import { deliveryInfoSchema } from './pledge.ts';

const parse = (tel: string) =>
  deliveryInfoSchema.safeParse({ address: {}, profile: { name: '이하나', tel } });

test.each([
  ['+82 10-1234-5678', '010-1234-5678'],
  ['0212345678', '02-1234-5678'],
  ['1588-0000', '1588-0000'],
])('a delivery to the phone number %s has %s', (tel, stored) => {
  expect(parse(tel).data?.profile.tel).toBe(stored);
});

test.each(['821-0123-4567', '010-1234-56789', '+1 212 555 0100', '010-1234-567a'])(
  'a delivery to the phone number %s is refused at its field',
  (tel) => {
    expect(parse(tel).error?.issues).toMatchObject([{ path: ['profile', 'tel'], message: 'format' }]);
  },
);
