import { limits } from '@pq/domain/limits';
import { findRepeatedWords } from '@pq/domain/text/synonyms';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { says } from '../../field-errors.ts';
import { about, baseVersion, foldedWord, readVersion } from '../../fields.ts';

const groupsOfWords = about('Groups of words that are searched for as each other', [['다이어리', '플래너']]);

const sentGroup = z
  .array(foldedWord)
  .min(limits.synonymWordsMin)
  .max(limits.synonymWords)
  .superRefine((words, refusal) => {
    for (const { second } of findRepeatedWords([words]))
      refusal.addIssue({ code: 'custom', path: [second.place], ...says('field.repeated') });
  });

export const listSynonyms = defineCall({
  name: 'listSynonyms',
  method: 'GET',
  path: '/admin/synonym',
  list: 'groups',
  summary: 'List all groups of synonyms',
  audience: 'admin',
  input: z.object({}),
  data: z.object({ version: readVersion, groups: z.array(z.array(z.string())).meta(groupsOfWords) }),
});

export const writeSynonyms = defineCall({
  name: 'writeSynonyms',
  method: 'PUT',
  path: '/admin/synonym',
  writes: 'whole',
  summary: 'Replace all groups of synonyms',
  description: 'A word is in one group only, whatever its spaces, width and case. Searches follow at once.',
  audience: 'admin',
  input: z.object({
    groups: z.array(sentGroup).max(limits.synonymGroups).meta(groupsOfWords),
    version: baseVersion,
  }),
  data: z.object({ version: readVersion }),
  errors: ['synonymTwice', 'stale'],
});
