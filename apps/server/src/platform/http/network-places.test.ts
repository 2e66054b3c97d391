import { expect, test } from 'vitest';
import { createNetworkPlaces } from './network-places.ts';

test('network places are bounded for each network and for each site of IPv6', () => {
  const places = createNetworkPlaces(2);
  const enter = (ip: string) => places.enter({ ip });
  expect([enter('203.0.113.1'), enter('203.0.113.1')]).not.toContain(null);
  expect(enter('::ffff:203.0.113.1')).toBeNull();
  expect(enter('203.0.113.2')).not.toBeNull();

  const ofSite = Array.from({ length: 5 }, (_, n) => [
    enter(`2001:db8:1:${n}::1`),
    enter(`2001:db8:1:${n}::2`),
    enter(`2001:db8:1:${n}::3`),
  ]);
  expect(ofSite.map((entered) => entered.filter((leave) => leave !== null).length)).toEqual([2, 2, 2, 2, 0]);
  expect(enter('2001:db8:2::1')).not.toBeNull();
  ofSite[0]?.[0]?.();
  ofSite[0]?.[0]?.();
  expect(enter('2001:db8:1:4::1')).not.toBeNull();
  expect(enter('2001:db8:1:4::1')).toBeNull();
});
