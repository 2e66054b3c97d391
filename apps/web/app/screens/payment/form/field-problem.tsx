import { CircleAlert } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';

/** What is wrong with a group of things to choose from; nothing where there is nothing to say. */
export function FieldProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="msg msg-err">
      <Icon of={CircleAlert} size={16} />
      {text}
    </p>
  );
}
