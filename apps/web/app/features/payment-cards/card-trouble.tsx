import { Message } from '#app/ui/forms/message.tsx';

export function CardTrouble({ trouble }: { trouble: string | null }) {
  return <div role="alert">{trouble === null ? null : <Message tone="danger">{trouble}</Message>}</div>;
}
