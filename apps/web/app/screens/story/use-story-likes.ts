import type { StoryFigures } from '@pq/contract/calls/stories';
import { getStory } from '@pq/contract/endpoints/stories';
import type { Story } from '@pq/contract/shapes/site';
import { timers } from '@pq/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callKey } from '#app/data/client/calls.ts';
import { watchEvents } from '#app/data/live/watch-events.ts';
import { forgetStoryLists, sendLike, storyLiveUrl } from '#app/data/stories.ts';
import { useSignInFirst } from '#app/features/viewer/use-sign-in-first.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { createLikeSender } from './like-sender.ts';

const isLiked = (story: Pick<Story, 'like'>) => Object.keys(story.like).length > 0;

/** Events that arrive during an own call wait for its answer, so that no like is counted twice. */
export function useStoryLikes(story: Story): { on: boolean; likes: number; press(): void } {
  const { key } = story;
  const viewer = useViewer();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const signInFirst = useSignInFirst();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const deferred = useRef<number | null>(null);
  const queryKey = callKey(getStory, { key });
  const now = () => client.getQueryData(queryKey) ?? story;
  const set = (part: Partial<Story>) => {
    // Only the likes are updated: the rest of the story retains its age in the cache.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    client.setQueryData(queryKey, (before) => before && { ...before, ...part }, { updatedAt });
  };
  const release = () => {
    if (deferred.current !== null) set({ likes: deferred.current });
    deferred.current = null;
  };
  const [sender] = useState(() =>
    createLikeSender<Pick<Story, 'like' | 'likes'>>({
      waitMs: timers.likeMs,
      known: () => isLiked(now()),
      send: (on) => sendLike(api, key, on),
      onAnswer(answer, isLast) {
        set(answer);
        release();
        forgetStoryLists(client);
        if (isLast) setPressed(null);
      },
      onUnchanged: () => setPressed(null),
      onFail(error) {
        release();
        setPressed(null);
        toast(error.message, 'error');
        // The like may have arrived although its answer was lost, so the state of the server is read.
        void client.refetchQueries({ queryKey });
      },
    }),
  );
  const update = useEffectEvent(({ likes }: StoryFigures) => {
    if (sender.isSending()) deferred.current = likes;
    else set({ likes });
  });
  const poll = useEffectEvent(() => client.refetchQueries({ queryKey }));
  useEffect(() => {
    return watchEvents<StoryFigures>({
      url: storyLiveUrl(key),
      onEvent: (event) => update(event),
      poll: () => poll(),
    });
  }, [key]);
  useEffect(() => {
    window.addEventListener('pagehide', sender.flush);
    return () => {
      window.removeEventListener('pagehide', sender.flush);
      sender.flush();
    };
  }, [sender]);
  const liked = isLiked(story);
  const on = pressed ?? liked;
  return {
    on,
    likes: story.likes + Number(on) - Number(liked),
    press() {
      if (!viewer) return void signInFirst({ act: 'like', key });
      setPressed(!on);
      sender.press(!on);
    },
  };
}
