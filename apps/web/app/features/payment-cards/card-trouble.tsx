import { Message } from '#app/ui/forms/message.tsx';

/** Why a card could not be registered, beside the cards until the next try. */
export function CardTrouble({ told }: { told: string | null }) {
  return <div role="alert">{told === null ? null : <Message tone="danger">{told}</Message>}</div>;
}
