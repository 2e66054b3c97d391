import { CircleAlert } from 'lucide-react';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function FieldProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Message tone="danger">
      <Icon of={CircleAlert} size={16} />
      {text}
    </Message>
  );
}
