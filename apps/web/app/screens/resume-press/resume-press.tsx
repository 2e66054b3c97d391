import { getStory } from '@pq/contract/endpoints/stories';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callKey } from '#app/data/client/calls.ts';
import { forgetStoryLists, sendLike } from '#app/data/stories.ts';
import { useAlert } from '#app/features/alerts/use-alert.ts';
import { useScrap } from '#app/features/project-card/scrap-button.tsx';
import { useWait } from '#app/features/reward-picker/use-wait.ts';
import type { Pressed } from '#app/features/viewer/pressed.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

type Of<Act extends Pressed['act']> = { pressed: Extract<Pressed, { act: Act }> };

/** Completes a press from before the sign-in, without undoing what the account had done already. */
export function ResumePress({ pressed }: { pressed: Pressed }) {
  switch (pressed.act) {
    case 'scrap':
      return <ResumeScrap pressed={pressed} />;
    case 'wait':
      return <ResumeWait pressed={pressed} />;
    case 'alert':
      return <ResumeAlert projectKey={pressed.key} />;
    case 'like':
      return <ResumeLike storyKey={pressed.key} />;
  }
}

function ResumeScrap({ pressed }: Of<'scrap'>) {
  const { scrapped, toggle } = useScrap(pressed.key, pressed.purpose);
  useOnce(() => (scrapped ? undefined : toggle()));
  return null;
}

function ResumeWait({ pressed }: Of<'wait'>) {
  useOnce(useWait(pressed.projectid, pressed.idx).join);
  return null;
}

function ResumeAlert({ projectKey }: { projectKey: string }) {
  const { set } = useAlert(projectKey, false);
  useOnce(() => set(true));
  return null;
}

function ResumeLike({ storyKey: key }: { storyKey: string }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  useOnce(() => {
    sendLike(api, key, true).then(
      () => {
        forgetStoryLists(client);
        return client.refetchQueries({ queryKey: callKey(getStory, { key }) });
      },
      (error: Error) => toast(error.message, 'error'),
    );
  });
  return null;
}

// Effects run twice in development.
function useOnce(run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  });
}
