import { t } from '@pq/domain/copy';
import { Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSettings } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import type { ButtonShape } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { SharedPage } from './share-sheet.tsx';

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet);

export function ShareButton({
  page: { path, ...page },
  children,
  ...shape
}: Pick<ButtonShape, 'padding' | 'height' | 'round'> & {
  page: Omit<SharedPage, 'url'> & { path: string };
  className?: string;
  children?: ReactNode;
}) {
  const { publicUrl } = useSettings();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="line"
        {...shape}
        aria-haspopup="dialog"
        aria-label={children ? undefined : t('common.share')}
        onClick={() => setOpen(true)}
      >
        <Icon of={Share2} size={children ? 20 : 24} />
        {children}
      </Button>
      {open ? (
        <ShareSheet page={{ ...page, url: `${publicUrl}${path}` }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
