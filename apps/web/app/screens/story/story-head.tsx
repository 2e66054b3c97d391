import { removeStory } from '@pq/contract/endpoints/stories';
import type { Story } from '@pq/contract/shapes/site';
import { storyCategoryName, URGENT_CATEGORY } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { relativeTimeText, storyTime } from '@pq/domain/relative-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { forgetStoryLists } from '#app/data/stories.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/lib/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

export function StoryHead({ story }: { story: Story }) {
  const { category, title, profile, timestamp } = story;
  const isOwn = useViewer()?.uid === profile.uid;
  const now = useNow();
  return (
    <>
      <Badge variant={category === URGENT_CATEGORY ? 'danger' : 'purpose'}>
        {storyCategoryName(category)}
      </Badge>
      <h1 className="mt-2.5 text-title tablet:mt-3.5">{title}</h1>
      <div className="mt-5 flex items-center gap-3 border-line border-b pb-6">
        <Avatar name={profile.nickname} image={profile.image} size={40} />
        <div className="min-w-0">
          <span className="sr-only">{t('story.team')}</span>
          <b className="block text-label">{profile.nickname}</b>
          <time className="text-ink-3 text-small" dateTime={new Date(timestamp).toISOString()}>
            {relativeTimeText(storyTime(timestamp, now))}
          </time>
        </div>
        {isOwn ? <OwnActions storyKey={story.key} /> : null}
      </div>
    </>
  );
}

function OwnActions({ storyKey }: { storyKey: string }) {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(callMutation(useApi(), removeStory));
  const remove = async () => {
    const question = {
      title: t('story.remove.confirm'),
      body: t('story.remove.body'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      const { msg } = await mutateAsync({ key: storyKey });
      if (msg) toast(msg);
      forgetStoryLists(client);
      await navigate('/story');
    } catch (error) {
      toast((error as Error).message, 'error');
    }
  };
  return (
    <div className="-mr-3 ml-auto flex flex-none">
      <ButtonLink variant="text" height={40} to="/story/fix" state={{ key: storyKey }}>
        {t('common.edit')}
      </ButtonLink>
      <Button variant="text" height={40} busy={isPending} onClick={() => void remove()}>
        {t('common.delete')}
      </Button>
    </div>
  );
}
