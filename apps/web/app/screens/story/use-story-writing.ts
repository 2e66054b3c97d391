import type { StoryWords } from '@pq/contract/calls/stories';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { forgetStoryLists, writeStoryMutation } from '#app/data/stories.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { dropFromTab, keepInTab, recallFromTab } from '#app/lib/tab-memory.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { problemsOf, readKept } from './story-words.ts';

type Options = {
  uid: string;
  /** Null for a new one. */
  storyKey: string | null;
  start: StoryWords;
  /** Whether pictures are on their way. */
  isSendingPictures: boolean;
};

/** The words and pictures of a story that is being written: kept in the tab until they are sent. */
export function useStoryWriting({ uid, storyKey, start, isSendingPictures }: Options) {
  const name = `story:${storyKey ?? 'new'}`;
  const first = wordsOf(start);
  const [kept] = useState(() => readKept(recallFromTab(uid, name)));
  const [isRecalled, setRecalled] = useState(kept !== null);
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const write = useMutation({
    ...writeStoryMutation(useApi(), storyKey),
    onSuccess: async ({ data, msg }) => {
      dropFromTab(uid, name);
      if (msg) toast(msg);
      forgetStoryLists(client, data.key);
      await navigate(`/story/${data.key}`, { replace: true });
    },
    onError: (error) => toast(error.message, 'error'),
  });
  const form = useForm<StoryWords>({
    defaultValues: kept ?? first,
    validate(words) {
      const found = problemsOf(words);
      // There is a picture soon: that is told instead.
      return isSendingPictures && found.images ? {} : found;
    },
    onSubmit: (words) =>
      isSendingPictures ? toast(t('story.form.sending'), 'error') : write.mutateAsync(words),
    fieldsInCall: { 'data.images': ['images', t('story.err.pictures')] },
    onChange: (words) => keepInTab(uid, name, words),
  });
  const beginAnew = () => {
    form.setValues(first);
    dropFromTab(uid, name);
    setRecalled(false);
  };
  return { form, isRecalled, beginAnew };
}

const wordsOf = ({ category, title, content, images }: StoryWords): StoryWords => ({
  category,
  title,
  content,
  images,
});
