import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { readOwnData } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useFresh } from './use-fresh.tsx';

/** Everything that is kept about the person, as a file. */
export function OwnData() {
  const api = useApi();
  const toast = useToast();
  const { run, busy, dialog } = useFresh((error) => toast(error.message, 'error'));
  const download = async () => {
    save(await readOwnData(api), t('my.data.fileName', { date: seoulDate(Date.now()) }));
    toast(t('my.data.done'));
  };
  return (
    <div className="inf-act">
      <p className="inf-note">{t('my.data.sub')}</p>
      <Button look="line" height={40} busy={busy} onClick={() => run(download)}>
        {t('my.data.button')}
      </Button>
      {dialog}
    </div>
  );
}

function save(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
