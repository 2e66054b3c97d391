import { Message } from '#app/ui/forms/message.tsx';

/** Why a card could not be registered, shown next to the cards until the next attempt. */
export function CardTrouble({ trouble }: { trouble: string | null }) {
  return <div role="alert">{trouble === null ? null : <Message tone="danger">{trouble}</Message>}</div>;
}
