import type { StoryWords } from '@pq/contract/calls/stories';
import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { forgetStoryLists, writeStoryMutation } from '#app/data/stories.ts';
import { dropFromTab, keepInTab, recallFromTab } from '#app/kept/tab-memory.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { problemsIn, problemsOf, readKept, type StoryProblems } from './story-words.ts';

type Options = {
  uid: string;
  /** Null for a new one. */
  storyKey: string | null;
  start: StoryWords;
  /** Something is wrong: the first field of these is to get the focus. */
  onProblems(problems: StoryProblems): void;
};

/** The words and pictures of a story that is being written: kept in the tab until they are sent. */
export function useStoryForm({ uid, storyKey, start, onProblems }: Options) {
  const name = `story:${storyKey ?? 'new'}`;
  const [kept] = useState(() => readKept(recallFromTab(uid, name)));
  const first = wordsOf(start);
  const [words, setWords] = useState<StoryWords>(kept ?? first);
  const [isRecalled, setRecalled] = useState(kept !== null);
  const [problems, setProblems] = useState<StoryProblems>({});
  const latest = useRef(words);
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(writeStoryMutation(useApi(), storyKey));

  const take = (next: StoryWords) => {
    latest.current = next;
    setWords(next);
  };
  const show = (found: StoryProblems) => {
    setProblems(found);
    onProblems(found);
  };
  const submit = async (isSending: boolean) => {
    if (isPending) return;
    const found = problemsOf(words);
    if (Object.keys(found).length > 0 && !(isSending && found.images)) return show(found);
    if (isSending) return toast(t('story.form.sending'), 'error');
    try {
      const { data, msg } = await mutateAsync(words);
      dropFromTab(uid, name);
      if (msg) toast(msg);
      forgetStoryLists(client, data.key);
      await navigate(`/story/${data.key}`, { replace: true });
    } catch (error) {
      if (error instanceof CallError) show(problemsIn(error.fields));
      toast((error as Error).message, 'error');
    }
  };
  return {
    words,
    latest: () => latest.current,
    problems,
    busy: isPending,
    isRecalled,
    change(part: Partial<StoryWords>) {
      const next = { ...latest.current, ...part };
      take(next);
      keepInTab(uid, name, next);
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
      );
    },
    beginAnew() {
      dropFromTab(uid, name);
      setRecalled(false);
      setProblems({});
      take(first);
    },
    submit,
  };
}

const wordsOf = ({ category, title, content, images }: StoryWords): StoryWords => ({
  category,
  title,
  content,
  images,
});
