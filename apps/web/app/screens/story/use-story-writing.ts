import type { StoryContent } from '@pq/contract/calls/stories';
import { storyCategoryName } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { forgetStoryLists, writeStoryMutation } from '#app/data/stories.ts';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { problemsOf, storedStory } from './story-words.ts';

type Options = {
  uid: string;
  /** Null for a new story. */
  storyKey: string | null;
  start: StoryContent & { version?: number | undefined };
  isSendingPictures: boolean;
};

const fields: readonly StaleField<StoryContent>[] = [
  {
    label: t('story.form.category'),
    names: ['category'],
    text: ({ category }) => storyCategoryName(category),
  },
  { label: t('story.form.title'), names: ['title'], text: ({ title }) => title },
  { label: t('story.form.content'), names: ['content'], text: ({ content }) => content },
  {
    label: t('story.form.images'),
    names: ['images'],
    text: ({ images }) => t('merge.pictures', { n: images.length }),
    pictures: ({ images }) => images,
  },
];

export function useStoryWriting({ uid, storyKey, start, isSendingPictures }: Options) {
  const draft = useStoredDraft({ uid, name: `story:${storyKey ?? 'new'}` }, storedStory);
  const { stored } = draft;
  const first = wordsOf(start);
  const [isRecalled, setRecalled] = useState(stored !== null);
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const stale = useStaleForm({ version: (stored ?? start).version, start: first, fields, valuesOf: wordsOf });
  const write = useMutation({
    ...writeStoryMutation(useApi(), storyKey),
    onSuccess: async ({ data, msg }) => {
      draft.remove();
      if (msg) toast(msg);
      forgetStoryLists(client, data.key);
      await navigate(`/story/${data.key}`, { replace: true });
    },
    onError: (error) => (isStale(error) ? undefined : toast(error.message, 'error')),
  });
  const form = useForm<StoryContent>({
    defaultValues: wordsOf(stored ?? start),
    validate(words) {
      const found = problemsOf(words);
      // A picture is about to arrive, so it is not reported as missing.
      return isSendingPictures && found.images ? {} : found;
    },
    onSubmit: (words) =>
      isSendingPictures
        ? toast(t('story.form.sending'), 'error')
        : stale.save(words, (version) => write.mutateAsync({ data: words, version })),
    fieldsInCall: { 'data.images': ['images', t('story.err.pictures')] },
    onChange: (words) => draft.save({ ...words, version: stale.version() }),
  });
  const beginAnew = () => {
    form.setValues(first);
    stale.rebase(start.version, first);
    draft.remove();
    setRecalled(false);
  };
  return { form, stale, isRecalled, beginAnew };
}

const wordsOf = ({ category, title, content, images }: StoryContent): StoryContent => ({
  category,
  title,
  content,
  images,
});
