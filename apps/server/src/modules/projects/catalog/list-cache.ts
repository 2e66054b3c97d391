import type { ProjectCard } from '@pq/contract/shapes/project';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { createBoundedMap } from '#src/platform/bounded-map.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { QueryTarget } from '#src/platform/database/query.ts';
import { isManagerOf, type Viewer } from './policy.ts';
import { presentCard } from './present-project.ts';
import { type CardRow, findCardRows } from './queries.ts';
import { createReadVersions, type Versions } from './versions.ts';

/** `shared`: the encoded card without its end, which says whether the viewer manages the project. */
type Card = { version: string; ownerId: string; isPublic: boolean; shared: string };
type Order = { catalogue: string; found: FoundKeys; cards: readonly Card[]; encoded: Buffer };

type Found = {
  found: FoundKeys;
  catalogue: string | null;
  /** Of what is found, where they are cards already. */
  versions?: Versions;
  last?: Order;
};

const MAX_BYTES = { cards: 16 * 1_048_576, orders: 8 * 1_048_576 };
const KEY_BYTES = 100;

/** `siblings` of the list in its envelope; `isCacheable` false: the keys depend on more than the catalogue. */
export type FoundKeys = { keys: readonly string[]; siblings?: object; isCacheable?: boolean };

/** `find` reads the keys in their order; `isCacheable`: the keys may depend on nothing but the catalogue. */
type List = { name: string; isCacheable: boolean; find(): Promise<FoundKeys> };

export type ReadList = (viewer: Viewer, list: List) => Promise<Buffer>;

/**
 * Answers lists of cards from memory. Cards are cached by their versions, orders and encoded answers by the version of the
 * catalogue. One statement, shared by concurrent requests, checks which entries are still valid; only changed ones are read
 * again.
 */
export function createReadList(on: QueryTarget, { cachesOrders }: { cachesOrders: boolean }): ReadList {
  const readVersions = createReadVersions(on);
  const cardCache = createBoundedMap<Card>(MAX_BYTES.cards);
  const orders = createBoundedMap<Order>(MAX_BYTES.orders);

  /** The cached order, or the current keys; `catalogue` is null where no version says how long they stay valid. */
  const readOrder = async ({ name, isCacheable, find }: List): Promise<Found> => {
    if (!isCacheable || !cachesOrders) return { found: await find(), catalogue: null };
    const last = orders.get(name);
    const versions = await readVersions(last?.found.keys ?? []);
    const { catalogue } = versions;
    if (last?.catalogue === catalogue) return { found: last.found, catalogue, versions, last };
    const found = await find();
    return { found, catalogue: found.isCacheable === false ? null : catalogue };
  };
  const readCards = async ({ found: { keys }, versions }: Found): Promise<Card[]> => {
    if (keys.length === 0) return [];
    const { projects } = versions ?? (await readVersions(keys));
    const findValid = (key: string) => {
      const card = cardCache.get(key);
      return card?.version === projects.get(key) ? card : undefined;
    };
    const cards = new Map(keys.map((key) => [key, findValid(key)]));
    const missing = keys.filter((key) => !cards.get(key) && projects.has(key));
    for (const row of missing.length > 0 ? await findCardRows(on, missing) : []) {
      const card = cardOf(row);
      cards.set(row.key, card);
      cardCache.set(row.key, card, 2 * card.shared.length + KEY_BYTES);
    }
    return keys.flatMap((key) => cards.get(key) ?? []).filter(({ isPublic }) => isPublic);
  };

  return async (viewer, list) => {
    const order = await readOrder(list);
    const cards = await readCards(order);
    const { found, catalogue, last } = order;
    if (viewer && cards.some(({ ownerId }) => isManagerOf(viewer, ownerId)))
      return encode(cards, found.siblings, viewer);
    if (last && isSame(last.cards, cards)) return last.encoded;
    const encoded = encode(cards, found.siblings, null);
    if (catalogue !== null)
      orders.set(
        list.name,
        { catalogue, found, cards, encoded },
        encoded.length + KEY_BYTES * (1 + found.keys.length),
      );
    return encoded;
  };
}

/**
 * The reader of the source that the current request reads lists from. Where the replica fails, the primary answers instead: two
 * statements may see different databases, so an order read from the replica is not cached under the version that was read before
 * it.
 */
export function createReadPublicLists({ db, lists }: Database): ReadList {
  const readers = {
    primary: createReadList(db, { cachesOrders: true }),
    replica: createReadList(lists, { cachesOrders: false }),
  };
  return (viewer, list) => readers[lists.source()](viewer, list);
}

function cardOf(row: CardRow): Card {
  const { isManager: _, ...shared } = presentCard(row, null) satisfies ProjectCard;
  return {
    version: row.version,
    ownerId: row.ownerId,
    isPublic: isPubliclyVisible(row.state),
    shared: JSON.stringify(shared).slice(0, -1),
  };
}

function encode(cards: readonly Card[], siblings: object | undefined, viewer: Viewer): Buffer {
  const encoded = cards.map(
    ({ shared, ownerId }) => `${shared},"isManager":${isManagerOf(viewer, ownerId)}}`,
  );
  const envelope = JSON.stringify({ state: true, ...siblings }).slice(0, -1);
  return Buffer.from(`${envelope},"data":[${encoded.join(',')}]}`);
}

function isSame(some: readonly Card[], others: readonly Card[]): boolean {
  return some.length === others.length && some.every((card, at) => card === others[at]);
}
