import { t } from '@pq/domain/copy';
import { type ComponentProps, useId } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'disabled'> & {
  /** Labels of the fields that are missing or wrong. */
  left: readonly string[];
};

export function SubmitButton({ left, ...button }: Props) {
  const leftId = useId();
  const ready = left.length === 0;
  return (
    <>
      <Button
        {...button}
        type="submit"
        variant={ready ? 'fill' : 'tint'}
        aria-disabled={!ready || undefined}
        aria-describedby={ready ? undefined : leftId}
      />
      {ready ? null : (
        <p id={leftId} className="mt-2 text-balance text-center text-ink-3 text-small">
          {t('signup.left', { fields: left.join(', ') })}
        </p>
      )}
    </>
  );
}
