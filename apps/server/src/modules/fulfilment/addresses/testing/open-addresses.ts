import * as calls from '@pq/contract/calls/addresses';
import type { Selection } from '@pq/domain/money';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { openOrders } from '../../parcels/testing/open-orders.ts';
import { addressToken } from '../address-token.ts';
import { askAddresses } from '../ask-addresses.ts';
import { changeAddress } from '../change-address.ts';
import { confirmAddress } from '../confirm-address.ts';
import { lockAddresses } from '../lock-addresses.ts';
import { readAddress } from '../read-address.ts';

type Change = z.input<typeof calls.changeAddress.input>;

export const address = {
  address: { basic: '서울 마포구 성미산로27길 18', detail: '302호', zonecode: '04031' },
  profile: { name: '한도담', tel: '010-2841-0936' },
  etc: '문 앞에 놓아주세요.',
};

/** As openOrders, with the calls of its backers and maker about addresses. */
export async function openAddresses(selections?: Selection[][]) {
  const orders = await openOrders(selections);
  const { platform, maker, project, backers, key } = orders;
  const own = (n: number) => ({ uid: backers[n]?.id ?? '' });
  return {
    ...orders,
    read: (n: number, reader: { uid: string } | null = own(n), token?: string) =>
      readAddress(platform, reader, { gateKey: key(n), token }),
    token: (n: number) => addressToken(key(n), platform.clock.now(), platform.secrets),
    change: (n: number, part: Partial<Change> = {}, by = own(n)) =>
      changeAddress(platform, by, calls.changeAddress.input.parse({ gateKey: key(n), ...address, ...part })),
    confirm: (
      n: number,
      part: { version?: number; token?: string } = {},
      reader: { uid: string } | null = own(n),
    ) => confirmAddress(platform, reader, { gateKey: key(n), ...part }),
    ask: (by: Parameters<typeof askAddresses>[1] = maker, on: Platform = platform) =>
      askAddresses(on, by, { pid: project.key }),
    lock: (
      part: Partial<z.input<typeof calls.lockAddresses.input>> = {},
      { by = maker, on = platform }: { by?: { uid: string; role: 'member' | 'admin' }; on?: Platform } = {},
    ) => lockAddresses(on, by, calls.lockAddresses.input.parse({ pid: project.key, ...part })),
  };
}
