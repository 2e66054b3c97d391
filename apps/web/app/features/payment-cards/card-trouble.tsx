import { Message } from '#app/ui/forms/message.tsx';

/** Why a card could not be registered, shown next to the cards until the next attempt. */
export function CardTrouble({ told }: { told: string | null }) {
  return <div role="alert">{told === null ? null : <Message tone="danger">{told}</Message>}</div>;
}
