import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { useMutation } from '@tanstack/react-query';
import { ownDataMutation } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { saveFile } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoteAndAction } from './info-parts.tsx';

/** Everything that is kept about the person, as a file. */
export function OwnData() {
  const toast = useToast();
  const download = useMutation({
    ...ownDataMutation(useApi()),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, t('my.data.fileName', { date: seoulDate(Date.now()) }));
      toast(t('my.data.done'));
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <NoteAndAction note={t('my.data.sub')}>
      <Button look="line" height={40} busy={download.isPending} onClick={() => download.mutate()}>
        {t('my.data.button')}
      </Button>
    </NoteAndAction>
  );
}
