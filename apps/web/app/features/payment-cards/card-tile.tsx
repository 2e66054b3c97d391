import type { Card } from '@pq/contract/shapes/card';
import type { ReactNode } from 'react';

/** A card as people know it: its name and masked number, and what there is to be said of it. */
export function CardFace({
  card,
  note,
  children,
}: {
  card: Card;
  note?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <>
      <span className="cd" />
      <span>
        <b>{card.PCD_PAY_CARDNAME}</b>
        <small>{card.PCD_PAY_CARDNUM}</small>
        {note ? <small className="no">{note}</small> : null}
      </span>
      {children}
    </>
  );
}
