import type { DataOf } from '@pq/contract/client';
import type { readAddress } from '@pq/contract/endpoints/addresses';
import { idOf } from './basics.ts';

type Delivery = DataOf<typeof readAddress>;

export function buildDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00142',
    projectid: idOf(17),
    purpose: 'projects',
    title: '달을 닮은 백자',
    author: '고요물레',
    thumbnail: '/files/demo/cup.jpg',
    masked: false,
    parcel: true,
    address: { basic: '서울 마포구 성미산로27길 18', detail: '302호', zonecode: '04031' },
    profile: { name: '한도담', tel: '010-2841-0936' },
    etc: '문 앞에 놓아주세요.',
    lines: [{ name: '백자 저금통', choiceText: '', count: 1 }],
    doubts: [],
    answer: 'open',
    refusal: null,
    lockAt: Date.parse('2027-03-07T14:59:59Z'),
    others: [],
    version: 3,
    ...changes,
  };
}
