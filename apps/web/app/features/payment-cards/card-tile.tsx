import type { Card } from '@pq/contract/shapes/card';
import type { ReactNode } from 'react';

/** A card as people know it: its name and masked number. */
export function CardFace({ card, children }: { card: Card; children?: ReactNode }) {
  return (
    <>
      <span className="cd" />
      <span>
        <b>{card.PCD_PAY_CARDNAME}</b>
        <small>{card.PCD_PAY_CARDNUM}</small>
      </span>
      {children}
    </>
  );
}
