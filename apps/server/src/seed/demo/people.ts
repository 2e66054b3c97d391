import { DAY_MS } from '@pq/domain/dates';
import { nicknameKey } from '@pq/domain/member/nickname';
import { createPasswords } from '#src/modules/accounts/index.ts';
import { encryptBillingKey, hashBillingKey } from '#src/modules/payments/index.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DemoBacker, DemoMember } from '../content/content-schema.ts';
import type { PledgeBacker } from './pledge-rows.ts';
import type { MintCard, MintedCard } from './provider.ts';
import { createRandom } from './random.ts';

const PASSWORD = 'pqdemo12!';
const MINTING = 8;

export type DemoPeople = {
  idOf(email: string): string;
  payerOf(cardId: string): string;
  backers: (PledgeBacker & { email: string })[];
  rows: ReturnType<typeof memberRows> & { cards: CardRow[] };
};

/** One hash of the shared password serves all. */
export async function prepareDemoPeople(
  platform: Platform,
  people: { members: readonly DemoMember[]; backers: readonly DemoBacker[] },
  mintCard: MintCard,
): Promise<DemoPeople> {
  const now = platform.clock.now();
  const password = await createPasswords().hash(PASSWORD, 'seed');
  const rows = memberRows([...people.members, ...people.backers], password, now);
  const ids = new Map(rows.members.map(({ email, id }) => [email, id]));
  const idOf = (email: string) => {
    const id = ids.get(email);
    if (!id) throw new Error(`seed: nobody has the address ${email}`);
    return id;
  };
  const minted = await mintAll(people.backers, mintCard);
  const cards: CardRow[] = [];
  const keys = new Map<string, string>();
  const backers = people.backers.map((backer, place) => {
    const card = minted[place];
    if (!card) throw new Error(`seed: no card for ${backer.email}`);
    const row = cardRow(platform, idOf(backer.email), card);
    cards.push(row);
    keys.set(row.id, card.billingKey);
    return { id: row.memberId, cardId: row.id, recipient: backer.recipient, email: backer.email };
  });
  const payerOf = (cardId: string) => {
    const key = keys.get(cardId);
    if (!key) throw new Error(`seed: no card ${cardId}`);
    return key;
  };
  return { idOf, payerOf, backers, rows: { ...rows, cards } };
}

function memberRows(people: readonly DemoMember[], password: string, now: number) {
  const random = createRandom('people');
  const joined = people.map((person) => {
    const joinedMs = now - random.int(70 * DAY_MS, 300 * DAY_MS);
    const at = new Date(joinedMs);
    return { person, id: newId(joinedMs), at, marketing: random.next() < 0.4 };
  });
  return {
    members: joined.map(({ person, id, at, marketing }) => ({
      id,
      email: person.email,
      emailVerified: true,
      emailProof: 'mail',
      name: person.nickname,
      nameKey: nicknameKey(person.nickname),
      quote: person.quote,
      role: person.role ?? 'member',
      policyMarketing: marketing,
      createdAt: at,
      updatedAt: at,
    })),
    accounts: joined.map(({ id, at }) => ({
      id: newId(at.getTime()),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password,
      createdAt: at,
      updatedAt: at,
    })),
    consents: joined.flatMap(({ id, at, marketing }) =>
      Object.entries({ terms: true, private: true, marketing }).map(([policy, agreed]) => ({
        id: newId(at.getTime()),
        memberId: id,
        policy,
        agreed,
        at,
      })),
    ),
  };
}

type CardRow = ReturnType<typeof cardRow>;

function cardRow({ clock, secrets }: Platform, memberId: string, { billingKey, name, number }: MintedCard) {
  const createdMs = clock.now() - 69 * DAY_MS;
  const id = newId(createdMs);
  return {
    id,
    memberId,
    billingKey: encryptBillingKey(billingKey, id, secrets),
    billingKeyHash: hashBillingKey(billingKey, secrets),
    name,
    number,
    createdAt: new Date(createdMs),
  };
}

async function mintAll(backers: readonly DemoBacker[], mintCard: MintCard) {
  const minted: (MintedCard | undefined)[] = backers.map(() => undefined);
  let next = 0;
  const work = async () => {
    for (let place = next++; place < backers.length; place = next++)
      minted[place] = await mintCard(cardNumber(place));
  };
  await Promise.all(Array.from({ length: MINTING }, work));
  return minted;
}

/** Sixteen digits; the ends 0001 to 0004 mean something to the sandbox and are left out. */
function cardNumber(place: number): string {
  const first = (place * 7 + 9) % 10;
  return `${first}400123412${String(341_121 + place * 137).padStart(6, '0')}`;
}
