import { reportNews } from '@pq/contract/endpoints/news';
import { t } from '@pq/domain/copy';
import { Flag } from 'lucide-react';
import { ReportForm } from '#app/features/form/report-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { usePopup } from '#app/ui/floating/popup.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function ReportNews({ newsKey }: { newsKey: string }) {
  const popup = usePopup();
  const open = () =>
    popup.open({
      type: 'report',
      data: {
        title: t('news.report.title'),
        closeLabel: t('common.close'),
        body: (
          <ReportForm
            question={t('news.report.confirm')}
            call={reportNews}
            toInput={(reason) => ({ key: newsKey, reason })}
            onDone={popup.close}
          />
        ),
      },
    });
  return (
    <Button variant="line" round height={40} aria-haspopup="dialog" onClick={open}>
      <Icon of={Flag} size={20} />
      {t('news.report')}
    </Button>
  );
}
