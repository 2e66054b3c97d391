import { getRewardPreview } from '@pq/contract/endpoints/pqbox';
import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { FilePick } from '../../files/file-pick.tsx';
import { FileWords } from '../../files/file-words.tsx';
import { SendingFiles } from '../../files/sending-files.tsx';
import { useFileQueue } from '../../files/use-file-queue.ts';
import { FileList } from './file-list.tsx';

export function OwnFileList({ reward }: { reward: Reward }) {
  const { projectKey: projectId, key: rewardKey, category, contents } = reward;
  const { unfinished = [] } =
    useQuery(callQuery(useApi(), getRewardPreview, { projectId, id: rewardKey })).data ?? {};
  const files = useFileQueue({ projectId, rewardKey, category, count: contents.length, unfinished });
  useLeaveGuard(files.isSending, {
    title: t('pq.sending.leave'),
    body: t('pq.sending.leave.body'),
    leave: t('writing.leave'),
    stay: t('writing.stay'),
    loses: false,
  });
  return (
    <FileList
      reward={reward}
      underway={<SendingFiles files={files} category={category} />}
      toolOf={({ id, name }) => (
        <FilePick
          category={category}
          className={`${fileButtonClass} max-tablet:flex-1`}
          label={t('pq.file.replace.label', { name })}
          onFiles={(picked) => files.add(picked.slice(0, 1), id)}
        >
          {t('pq.file.replace')}
        </FilePick>
      )}
      wordsOf={(file) => <FileWords reward={reward} file={file} />}
    />
  );
}
