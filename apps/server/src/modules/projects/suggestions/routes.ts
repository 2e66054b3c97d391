import * as calls from '@pq/contract/calls/search';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { searchWords } from '@pq/domain/text/search-text';
import { createBoundedMap } from '#src/platform/bounded-map.ts';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import { type CallRouter, encodeAnswer } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { createReadVersions } from '../catalog/versions.ts';
import { registerBlockedWords } from './blocked-words.ts';
import { listPopular, noteSearch } from './popular-words.ts';
import { listSavedSearches, removeSavedSearch, saveSearch } from './saved-searches.ts';
import { suggest } from './suggest.ts';

export function registerSuggestions(router: CallRouter, platform: Platform): void {
  const readSuggestions = createReadSuggestions(platform);
  router.open(calls.suggestSearch, async ({ input }) => ({ encoded: await readSuggestions(input.text) }));
  router.open(calls.listPopularWords, async () => {
    const popular = await listPopular(platform.database);
    return { data: { words: popular.map(({ text }) => text), madeAt: popular[0]?.madeAt ?? null } };
  });
  router.guarded(calls.noteSearch, async ({ input, caller }) => {
    await noteSearch(platform, caller.uid, input.text);
    return { data: null };
  });
  router.guarded(calls.listSavedSearches, async ({ caller }) => ({
    data: await listSavedSearches(platform.database.db, caller.uid),
  }));
  router.guarded(calls.saveSearch, async ({ input, caller }) => ({
    data: await saveSearch(platform, caller.uid, input),
    msg: t('search.saved.done'),
  }));
  router.guarded(calls.removeSavedSearch, async ({ input, caller }) => ({
    data: await removeSavedSearch(platform, caller.uid, input.key),
  }));
  registerBlockedWords(router, platform);
}

const MAX_BYTES = 8 * 1_048_576;
/** Amounts, popularity and `frequent_start` change without the catalogue. */
const MAX_AGE_MS = 30_000;

type Entry = { catalogue: string; madeAt: number; encoded: Buffer };

/** The same for everybody. Cached until the catalogue changes, so that a hidden project is suggested no more. */
function createReadSuggestions(platform: Platform): (typed: string) => Promise<Buffer> {
  const cache = createBoundedMap<Entry>(MAX_BYTES);
  const read = createCoalescedRead<Buffer>();
  const readVersions = createReadVersions(platform.database.db);
  const answer = async (name: string, typed: string) => {
    const { catalogue } = await readVersions([]);
    const now = platform.clock.now();
    const last = cache.get(name);
    if (last?.catalogue === catalogue && now - last.madeAt < MAX_AGE_MS) return last.encoded;
    const encoded = encodeAnswer(await suggest(platform, typed));
    cache.set(name, { catalogue, madeAt: now, encoded }, encoded.length);
    return encoded;
  };
  return (typed) => {
    // The answer may depend on no more than its name: other spellings would replace it.
    const text = searchWords(typed).join(' ');
    const name = `${seoulDate(platform.clock.now())} ${text}`;
    return read(name, () => answer(name, text));
  };
}
