import type { Parcel } from '@pq/contract/shapes/shipping';
import { t } from '@pq/domain/copy';
import { carrierCodes, formatTrackingNumber } from '@pq/domain/shipping/carriers';
import { announceAt } from '@pq/domain/shipping/state';
import { useState } from 'react';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import type { TypedParcel } from './check-parcels.ts';
import { NumberFields } from './number-fields.tsx';
import { useConfirmedNumber } from './use-confirmed-number.ts';

const storedTyped = schemaOf<TypedParcel>({
  carrier: (value) => carrierCodes.some((code) => code === value),
  number: '',
});

type Props = {
  parcel: Parcel;
  name: string;
  busy: boolean;
  /** Rejects if it was not changed. */
  onCorrect(typed: TypedParcel & { anyNumber: boolean }): Promise<unknown>;
  onClose(): void;
};

export function CorrectDialog({ parcel, name, busy, onCorrect, onClose }: Props) {
  const uid = useViewer()?.uid ?? '';
  const draft = useStoredDraft({ uid, name: `parcel:${parcel.key}` }, storedTyped);
  const [typed, setTyped] = useState<TypedParcel>(
    draft.stored ?? { carrier: parcel.carrier, number: formatTrackingNumber(parcel.number ?? '') },
  );
  const [refusal, setRefusal] = useState<string>();
  const confirmed = useConfirmedNumber(typed);
  const isAnnounced = useNow() >= announceAt(parcel.shippedAt);
  const type = (change: Partial<TypedParcel>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    setRefusal(undefined);
    draft.save(next);
  };
  const save = async () => {
    if (!confirmed.press()) return;
    try {
      await onCorrect({ ...typed, anyNumber: confirmed.isDoubted });
      draft.remove();
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  return (
    <Dialog
      title={t('shipping.parcel.correct.title')}
      description={t(isAnnounced ? 'shipping.parcel.correct.body' : 'shipping.parcel.correct.body.early')}
      size="roomy"
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {t(confirmed.isDoubted ? 'shipping.send.asIs' : 'shipping.parcel.correct.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <NumberFields
          name={name}
          parcel={typed}
          error={refusal ?? confirmed.message}
          onType={type}
          onEnter={() => void save()}
        />
        <ActingAccount />
      </div>
    </Dialog>
  );
}
