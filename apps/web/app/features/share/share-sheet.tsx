import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { Sheet } from '#app/ui/floating/sheet.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { SharePanel } from './share-panel.tsx';

export type SharedPage = {
  title: string;
  url: string;
  purpose?: Purpose;
  picture?: { src: string; ground: string };
};

export function ShareSheet({ page, onClose }: { page: SharedPage; onClose(): void }) {
  const { title, url, purpose, picture } = page;
  return (
    <Sheet title={t('common.share')} purpose={purpose} onClose={onClose}>
      <div className="mb-4 flex items-center gap-4 rounded-card bg-ground p-3 forced-colors:inset-ring">
        {picture ? <Picture {...picture} className="w-24 flex-none" alt="" sizes="96px" upTo={288} /> : null}
        <b>{title}</b>
      </div>
      <SharePanel title={title} url={url} />
    </Sheet>
  );
}
