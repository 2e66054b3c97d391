import { DAY_MS } from '@pq/domain/dates';
import { nicknameKey } from '@pq/domain/member/nickname';
import { createPasswords } from '#src/modules/accounts/index.ts';
import { encryptBillingKey, hashBillingKey } from '#src/modules/pledging/index.ts';
import type * as schema from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DemoBacker, DemoMember } from '../content/types.ts';
import type { MintCard } from '../mint-card.ts';
import type { PledgeBacker } from '../pledge-rows.ts';
import { createRandom } from '../random.ts';

/** The password of every demo account (surface.md). */
const PASSWORD = 'pqdemo12!';
const MINTING = 8;

export type DemoPeople = {
  /** Member id by e-mail; throws for somebody who is not in the demo. */
  idOf(email: string): string;
  /** The billing key of a card by its id; throws for a card that is not in the demo. */
  payerOf(cardId: string): string;
  /** Those who pledge, each with a card. */
  backers: (PledgeBacker & { email: string })[];
  rows: {
    members: (typeof schema.member.$inferInsert)[];
    accounts: (typeof schema.account.$inferInsert)[];
    consents: (typeof schema.consent.$inferInsert)[];
    cards: (typeof schema.card.$inferInsert)[];
  };
};

/** Accounts of the demo site. One hash of the shared password serves all; each backer gets a card of their own. */
export async function prepareDemoPeople(
  platform: Platform,
  people: { members: readonly DemoMember[]; backers: readonly DemoBacker[] },
  mintCard: MintCard,
): Promise<DemoPeople> {
  const now = platform.clock.now();
  const random = createRandom('people');
  const password = await createPasswords().hash(PASSWORD);
  const ids = new Map<string, string>();
  const rows: DemoPeople['rows'] = { members: [], accounts: [], consents: [], cards: [] };

  for (const person of [...people.members, ...people.backers]) {
    const joinedMs = now - random.int(70 * DAY_MS, 300 * DAY_MS);
    const id = newId(joinedMs);
    const at = new Date(joinedMs);
    const marketing = random.next() < 0.4;
    ids.set(person.email, id);
    rows.members.push({
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
    });
    rows.accounts.push({
      id: newId(joinedMs),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password,
      createdAt: at,
      updatedAt: at,
    });
    for (const [policy, agreed] of [
      ['terms', true],
      ['private', true],
      ['marketing', marketing],
    ] as const)
      rows.consents.push({ id: newId(joinedMs), memberId: id, policy, agreed, at });
  }

  const idOf = (email: string) => {
    const id = ids.get(email);
    if (!id) throw new Error(`seed: nobody has the address ${email}`);
    return id;
  };
  const keys = new Map<string, string>();
  const cards = await mintAll(people.backers, mintCard);
  const backers = people.backers.map((backer, place) => {
    const minted = cards[place];
    if (!minted) throw new Error(`seed: no card for ${backer.email}`);
    const { billingKey, name, number } = minted;
    const createdMs = now - 69 * DAY_MS;
    const id = newId(createdMs);
    const row = {
      id,
      memberId: idOf(backer.email),
      billingKey: encryptBillingKey(billingKey, id, platform.secrets),
      billingKeyHash: hashBillingKey(billingKey, platform.secrets),
      name,
      number,
      createdAt: new Date(createdMs),
    };
    rows.cards.push(row);
    keys.set(row.id, billingKey);
    return { id: row.memberId, cardId: row.id, recipient: backer.recipient, email: backer.email };
  });
  const payerOf = (cardId: string) => {
    const key = keys.get(cardId);
    if (!key) throw new Error(`seed: no card ${cardId}`);
    return key;
  };
  return { idOf, payerOf, backers, rows };
}

/** Cards that work, one a backer; the numbers differ so that they look like different people's. */
async function mintAll(backers: readonly DemoBacker[], mintCard: MintCard) {
  const minted: (Awaited<ReturnType<MintCard>> | undefined)[] = backers.map(() => undefined);
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
