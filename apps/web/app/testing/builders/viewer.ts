import type { Viewer } from '@pq/contract/shapes/user';
import { idOf } from './basics.ts';

export const people = {
  hana: { uid: idOf(101), author: '하나', image: '' },
  maker: { uid: idOf(102), author: '소랑공방', image: '' },
  duri: { uid: idOf(103), author: '두리', image: '' },
};

export function buildViewer(changes: Partial<Viewer> = {}): Viewer {
  const { uid, author } = people.hana;
  return {
    uid,
    profile: { email: 'hana@example.com', image: '', nickname: author, quote: '' },
    config: { provider: 'email', policy: [true, true, false] },
    role: 'member',
    save: { projects: null, ordermade: null },
    scrap: [],
    story: {},
    ...changes,
  };
}

export function buildMaker(changes: Partial<Viewer> = {}): Viewer {
  const { uid, author } = people.maker;
  const profile = { email: 'maker@example.com', image: '', nickname: author, quote: '' };
  return buildViewer({ uid, profile, ...changes });
}

export function buildAdmin(changes: Partial<Viewer> = {}): Viewer {
  const profile = { email: 'admin@example.com', image: '', nickname: '운영자', quote: '' };
  const secondFactor = { enrolled: true, required: false };
  return buildViewer({ uid: idOf(109), profile, role: 'admin', secondFactor, ...changes });
}
