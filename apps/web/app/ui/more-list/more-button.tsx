import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

const spacings = { 48: 'mt-12', 24: 'mt-6' };

export function MoreButton({
  busy,
  label,
  spacing = 48,
  onPress,
  children,
}: {
  busy: boolean;
  label?: string;
  spacing?: keyof typeof spacings;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-center ${spacings[spacing]}`}>
      <Button className="min-w-50" variant="line" busy={busy} aria-label={label} onClick={onPress}>
        {children}
      </Button>
    </div>
  );
}
