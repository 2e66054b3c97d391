import type { Project } from '@pq/contract/shapes/project';
import type { Parcel } from '@pq/contract/shapes/shipping';
import type { ShippingOrder } from '#app/data/shipping.ts';
import type { TypedParcel } from './check-parcels.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { nameOf } from './order-facts.ts';
import { PartsDialog } from './parts-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { useCorrections } from './use-corrections.ts';
import type { useSending } from './use-sending.ts';

export type Opened =
  | { dialog: 'parts'; order: ShippingOrder }
  | { dialog: 'correct' | 'reason'; order: ShippingOrder; parcel: Parcel };

type Props = {
  opened: Opened;
  project: Project;
  typed: TypedParcel;
  sending: ReturnType<typeof useSending>;
  corrections: ReturnType<typeof useCorrections>;
  onType(gateKey: string, change: Partial<TypedParcel>): void;
  onClose(): void;
};

export function OrderDialog({ opened, project, typed, sending, corrections, onType, onClose }: Props) {
  const { order } = opened;
  const pid = project.key;
  if (opened.dialog === 'parts')
    return (
      <PartsDialog
        order={order}
        project={project}
        parcel={typed}
        message={sending.messages.get(order.gateKey)}
        busy={sending.busy === 'shipped'}
        onType={(change) => onType(order.gateKey, change)}
        onSend={async (lines, anyNumber) => {
          const sent = await sending.sendPart(order, lines, anyNumber);
          if (sent.length > 0) onClose();
        }}
        onClose={onClose}
      />
    );
  const { parcel } = opened;
  if (opened.dialog === 'reason')
    return (
      <ReasonDialog
        parcel={parcel.key}
        onUndo={(reason) => corrections.undo.mutateAsync({ pid, parcel: parcel.key, reason })}
        onClose={onClose}
      />
    );
  return (
    <CorrectDialog
      parcel={parcel}
      name={nameOf(order)}
      busy={corrections.correct.isPending}
      onCorrect={(changed) =>
        corrections.correct.mutateAsync({ pid, parcel: parcel.key, version: order.version, ...changed })
      }
      onClose={onClose}
    />
  );
}
