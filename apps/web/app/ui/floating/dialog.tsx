import { Dialog as Base } from '@base-ui/react/dialog';
import { type Purpose, routeWords } from '@pq/domain/project/project';
import type { ReactNode, RefObject } from 'react';
import { backdrop, DialogActions, dialogBox } from './dialog-parts.tsx';

type Props = {
  title: string;
  description?: string;
  size?: 'roomy' | 'wide';
  /** What it is about: it lies outside of its page, and so takes no colour from there. */
  purpose?: Purpose | undefined;
  /** Escape or a press beside it. */
  onClose(): void;
  /** What is focused first, and what after closing, where it is not the first field and the button that was pressed. */
  startAt?: RefObject<HTMLElement | null>;
  backTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** The buttons at the foot, the one that acts last. */
  actions: ReactNode;
};

/** A dialog that is open for as long as it is rendered: what is asked for, and the buttons that answer. */
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
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          data-purpose={purpose && routeWords[purpose]}
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
