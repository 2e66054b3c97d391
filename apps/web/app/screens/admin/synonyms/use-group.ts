import type { DataOf } from '@pq/contract/client';
import { type listSynonyms, writeSynonyms } from '@pq/contract/endpoints/admin/synonyms';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** `group` is its place among all groups as they were read; null for a new one. */
export type EditedGroup = { of: Synonyms; group: number | null };

export type Synonyms = DataOf<typeof listSynonyms>;

type GroupValues = { words: string };

const fields: readonly StaleField<GroupValues>[] = [
  { label: t('admin.synonym.field'), names: ['words'], text: ({ words }) => words },
];

/** All groups are saved at once, so a change of another group since is taken over, and only one of this group asks. */
export function useGroup({ of, group }: EditedGroup, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const before = (group === null ? undefined : of.groups[group]) ?? [];
  const start = before.join(', ');
  const latest = useRef(of);
  const stale = useStaleForm<GroupValues, Synonyms>({
    version: of.version,
    start: { words: start },
    fields,
    valuesOf(current) {
      const words = current.groups[placeOf(before, current.groups)]?.join(', ') ?? '';
      return words === start ? {} : { words };
    },
  });
  const write = useMutation({
    ...callMutation(useApi(), writeSynonyms),
    onSuccess: ({ msg = '' }) => {
      toast(msg);
      onDone();
    },
    onError: (error) => (isStale(error) ? undefined : toast(error.message, 'error')),
    onSettled: () => invalidate(client, 'admin'),
  });
  const save = async (words: string[], version: number | undefined) => {
    try {
      await write.mutateAsync({ groups: replaceGroup(latest.current.groups, before, words), version });
    } catch (error) {
      if (isStale(error)) latest.current = (error.data as { current: Synonyms }).current;
      throw error;
    }
  };
  const form = useForm<GroupValues>({
    defaultValues: stale.start,
    validate: problemsOf,
    onSubmit: (values) => stale.save(values, (version) => save(wordsOf(values), version)),
    fieldsInCall: { groups: 'words' },
    autoFocusField: 'words',
  });
  const remove = () =>
    save([], stale.version()).catch((error: unknown) => {
      if (!isStale(error)) return;
      toast(t('err.decisionStale'), 'error');
      onDone();
    });
  return { form, stale, start, remove: () => void remove(), isBusy: write.isPending };
}

function wordsOf({ words }: GroupValues): string[] {
  return words
    .split(/[,，、\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function problemsOf(values: GroupValues): Problems<GroupValues> {
  const { length } = wordsOf(values);
  if (length < limits.synonymWordsMin)
    return { words: t('admin.synonym.field.few', { n: limits.synonymWordsMin }) };
  return length > limits.synonymWords
    ? { words: t('admin.synonym.field.many', { n: limits.synonymWords }) }
    : {};
}

/** Where the group that had these words is now; -1 where it is new or removed. */
function placeOf(words: readonly string[], groups: Synonyms['groups']): number {
  return groups.findIndex((group) => group.some((word) => words.includes(word)));
}

function replaceGroup(groups: Synonyms['groups'], before: readonly string[], after: string[]): string[][] {
  const place = placeOf(before, groups);
  const added = after.length > 0 ? [after] : [];
  return place < 0 ? [...groups, ...added] : groups.toSpliced(place, 1, ...added);
}
