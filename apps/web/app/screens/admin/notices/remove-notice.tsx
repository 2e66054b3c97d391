import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { refreshNotices, removeNoticeMutation } from '#app/data/notices.ts';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Seen = { key: string; updatedAt: number };

/** Removes a notice, after asking. `onRemove` lets the page go. */
export function RemoveNotice({ notice, onRemove }: { notice: Seen; onRemove(): void }) {
  const ask = useAsk();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    ...removeNoticeMutation(useApi()),
    onSuccess: () => {
      onRemove();
      toast(t('admin.notice.removed'));
      void navigate('/admin/notice');
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => refreshNotices(client),
  });
  const press = async () => {
    const words = { title: t('admin.notice.remove.title'), body: t('admin.notice.remove.body') };
    const yes = await ask({
      ...words,
      confirm: t('admin.notice.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove.mutate({ key: notice.key, updatedAt: notice.updatedAt });
  };
  return (
    <Button look="danger" className="mr-auto" busy={remove.isPending} onClick={() => void press()}>
      {t('admin.notice.remove')}
    </Button>
  );
}
