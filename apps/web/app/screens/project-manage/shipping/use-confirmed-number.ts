import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { checkParcels, type TypedParcel } from './check-parcels.ts';

/** For a dialog, where a second press confirms an unusual number. */
export function useConfirmedNumber({ carrier, number }: TypedParcel) {
  const [pressed, setPressed] = useState('');
  const check = checkParcels([{ gateKey: '', carrier, number }]);
  const problem = check.problems.get('');
  const doubt = check.doubtful[0]?.text;
  const isPressed = pressed === `${carrier} ${number}`;
  const isDoubted = isPressed && doubt !== undefined;
  return {
    message: isDoubted ? `${doubt} ${t('shipping.send.again')}` : isPressed ? problem : undefined,
    isDoubted,
    /** Whether the number may be sent. */
    press(): boolean {
      setPressed(`${carrier} ${number}`);
      return problem === undefined && (doubt === undefined || isPressed);
    },
  };
}
