import type { Wait } from '@pq/contract/shapes/waitlist';
import { idOf } from './basics.ts';

export const buildWait = (changes: Partial<Wait> = {}): Wait => ({
  projectid: idOf(17),
  purpose: 'projects',
  idx: 1,
  choice: [],
  place: 3,
  behind: 5,
  offer: null,
  lapsedAt: null,
  title: '모두의 텃밭',
  image: '/files/demo/dog.jpg',
  reward: '달항아리 화병',
  choiceText: '',
  price: 148_000,
  finish: '2026-12-20',
  myPledge: null,
  ...changes,
});
