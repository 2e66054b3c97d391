import { t } from '@pq/domain/copy';
import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { WRITING_FROM_PX } from '#app/lib/layout-variant.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { EmptyState } from '#app/ui/states.tsx';

type Props = {
  /** Of a page whose own header belongs to the editor. */
  header?: ReactNode;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** An open editor stays open when the window becomes narrower, with a notice above it. */
export function DesktopOnly({ header, title = t('write.pcOnly'), action, children }: Props) {
  const wasWide = useWasWide();
  return (
    <div>
      {/* A page has one heading: once the window is known, the other variant is removed. */}
      {wasWide ? null : (
        <div className="laptop:hidden">
          {header}
          <div className="py-16">
            <EmptyState
              heading="h1"
              title={title}
              action={action ?? <ButtonLink to="/">{t('common.goMain')}</ButtonLink>}
            />
          </div>
        </div>
      )}
      <div className={wasWide ? 'block' : 'hidden laptop:block'}>
        <div className="px-gutter pt-4 laptop:hidden">
          <NoticeBox variant="purpose" icon={MonitorSmartphone}>
            {t('writing.tight')}
          </NoticeBox>
        </div>
        {wasWide === false ? null : children}
      </div>
    </div>
  );
}

/** Null while unknown. */
function useWasWide(): boolean | null {
  const [wasWide, setWasWide] = useState<boolean | null>(null);
  useEffect(() => {
    const wide = window.matchMedia(`(width >= ${WRITING_FROM_PX}px)`);
    const update = () => setWasWide((was) => was === true || wide.matches);
    update();
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, []);
  return wasWide;
}
