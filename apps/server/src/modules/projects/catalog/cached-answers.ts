import { isPubliclyVisible } from '@pq/domain/project/project';
import { createBoundedMap } from '#src/platform/bounded-map.ts';
import type { Database } from '#src/platform/database/database.ts';
import { isManagerOf, type Viewer } from './policy.ts';
import { presentCard } from './present-project.ts';
import { type CardRow, findCardRows } from './queries.ts';
import { createReadVersions, type Versions } from './versions.ts';

/** `siblings` of the list in its envelope. `isPassing`: found in a moment without the time for more, not to be cached. */
export type FoundKeys = { keys: readonly string[]; siblings?: object; isPassing?: boolean };

/** `find` reads the keys in their order; `isCacheable`: the keys may depend on nothing but the catalogue. */
type List = { name: string; isCacheable: boolean; find(): Promise<FoundKeys> };

/** `read` gives the answer for visitors and the version of what it shows. */
type Detail = { name: string; key: string; read(): Promise<{ version: string; encoded: Buffer }> };

export type CachedAnswers = {
  list(viewer: Viewer, list: List): Promise<Buffer>;
  detailForVisitors(detail: Detail): Promise<Buffer>;
  isPassing(encoded: Buffer): boolean;
};

/** An encoded answer and the versions that it was made from; `catalogue` is null where no order of projects is part of it. */
type Answer = {
  catalogue: string | null;
  found: FoundKeys;
  versions: ReadonlyMap<string, string>;
  ownerIds: readonly string[];
  encoded: Buffer;
};

const MAX_BYTES = 40 * 1_048_576;
const KEY_BYTES = 200;

/**
 * Encoded answers to visitors, in memory. One statement, shared by concurrent requests, checks the versions of what an answer shows;
 * an answer that has changed is made again, in the same order of projects while the catalogue is the same. Viewers who manage a listed
 * project get an answer of their own. What a replica has answered is not cached: the versions are those of the primary.
 */
export function createCachedAnswers({ db, lists }: Database): CachedAnswers {
  const readVersions = createReadVersions(db);
  const answers = createBoundedMap<Answer>(MAX_BYTES);
  const store = (name: string, answer: Answer) =>
    answers.set(name, answer, answer.encoded.length + KEY_BYTES * (1 + answer.found.keys.length));

  const passing = new WeakSet<Buffer>();

  const manages = (viewer: Viewer, ownerIds: readonly string[]) =>
    viewer !== null && ownerIds.some((ownerId) => isManagerOf(viewer, ownerId));

  /** `found` and `versions` of an answer that is made again. */
  const make = async (viewer: Viewer, { name, find }: List, found?: FoundKeys, versions?: Versions) => {
    const current = found ?? (await find());
    const rows = current.keys.length > 0 ? await findCardRows(versions ? db : lists, current.keys) : [];
    const ownerIds = rows.map(({ ownerId }) => ownerId);
    if (manages(viewer, ownerIds)) return encode(current, rows, viewer);
    const encoded = encode(current, rows, null);
    if (current.isPassing) passing.add(encoded);
    else if (versions)
      store(name, {
        catalogue: versions.catalogue,
        found: current,
        versions: new Map(rows.map(({ key, version }) => [key, version])),
        ownerIds,
        encoded,
      });
    return encoded;
  };

  return {
    async list(viewer, list) {
      if (!list.isCacheable || lists.source() === 'replica') return make(viewer, list);
      const last = answers.get(list.name);
      const versions = await readVersions(last?.found.keys ?? []);
      if (!last || last.catalogue !== versions.catalogue) return make(viewer, list, undefined, versions);
      if (!isValid(last, versions) || manages(viewer, last.ownerIds))
        return make(viewer, list, last.found, versions);
      return last.encoded;
    },

    async detailForVisitors({ name, key, read }) {
      const last = answers.get(name);
      if (last && isValid(last, await readVersions([key]))) return last.encoded;
      const { version, encoded } = await read();
      store(name, {
        catalogue: null,
        found: { keys: [key] },
        versions: new Map([[key, version]]),
        ownerIds: [],
        encoded,
      });
      return encoded;
    },

    isPassing: (encoded) => passing.has(encoded),
  };
}

function isValid({ found, versions }: Answer, current: Versions): boolean {
  return found.keys.every((key) => current.projects.get(key) === versions.get(key));
}

function encode({ keys, siblings }: FoundKeys, rows: readonly CardRow[], viewer: Viewer): Buffer {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const shown = keys.flatMap((key) => byKey.get(key) ?? []).filter(({ state }) => isPubliclyVisible(state));
  return Buffer.from(
    JSON.stringify({ state: true, ...siblings, data: shown.map((row) => presentCard(row, viewer)) }),
  );
}
