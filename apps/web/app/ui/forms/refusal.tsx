import { CircleAlert } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';

/** Why a part of the draft is not stored, where it is written. */
export function Refusal({ of }: { of: string | undefined }) {
  if (of === undefined) return null;
  return (
    <p className="msg msg-err">
      <Icon of={CircleAlert} size={16} />
      {of}
    </p>
  );
}
