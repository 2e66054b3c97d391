import { Dialog as Base } from '@base-ui/react/dialog';
import type { Purpose } from '@pq/domain/project/project';
import type { ReactNode, RefObject } from 'react';
import { usePurposeColours } from '../purpose-context.ts';
import { backdrop, DialogActions, dialogBox } from './dialog-parts.tsx';

type Props = {
  title: string;
  description?: string;
  size?: 'roomy' | 'wide' | 'sheet';
  purpose?: Purpose | undefined;
  onClose(): void;
  /** Initial focus and focus after closing, if not the first field and the pressed button. */
  startAt?: RefObject<HTMLElement | null>;
  backTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
  actions: ReactNode;
};

export function Dialog({
  title,
  description,
  size,
  purpose,
  onClose,
  startAt,
  backTo,
  children,
  actions,
}: Props) {
  const colours = usePurposeColours(purpose);
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          data-purpose={colours}
          className={dialogBox({ size })}
          {...(startAt && { initialFocus: startAt })}
          {...(backTo && { finalFocus: backTo })}
        >
          <Base.Title>{title}</Base.Title>
          {description ? <Base.Description>{description}</Base.Description> : null}
          {children}
          <DialogActions>{actions}</DialogActions>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
