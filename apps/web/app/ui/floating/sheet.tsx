import { Dialog as Base } from '@base-ui/react/dialog';
import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { usePurposeColours } from '../purpose-context.ts';
import { backdrop, DialogActions, dialogBox, dialogCross, dialogHead } from './dialog-parts.tsx';

/** Open for as long as it is rendered. */
export function Sheet({
  title,
  purpose,
  onClose,
  children,
  actions,
}: {
  title: string;
  purpose?: Purpose | undefined;
  onClose(): void;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const colours = usePurposeColours(purpose);
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup className={dialogBox({ size: 'sheet' })} data-purpose={colours}>
          <div className={dialogHead}>
            <Base.Title>{title}</Base.Title>
            <Base.Close className={dialogCross} aria-label={t('common.close')}>
              <Icon of={X} />
            </Base.Close>
          </div>
          <div className="-mx-6 mt-3 overflow-y-auto overscroll-contain px-6 max-tablet:-mx-5 max-tablet:px-5">
            {children}
          </div>
          {actions ? <DialogActions of="sheet">{actions}</DialogActions> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
