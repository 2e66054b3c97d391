import { t } from '@pq/domain/copy';
import { type ComponentProps, useId } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'disabled'> & {
  ready: boolean;
  /** Labels of the fields that are still to be filled or mended. */
  left: string[];
};

/** Sends a form. While it is not ready it is off and says what is left; a press then tells it at the fields (useTellingForm). */
export function SubmitButton({ ready, left, ...button }: Props) {
  const leftId = useId();
  const says = !ready && left.length > 0;
  return (
    <>
      <Button
        {...button}
        type="submit"
        look={ready ? 'fill' : 'tint'}
        aria-disabled={!ready || undefined}
        aria-describedby={says ? leftId : undefined}
      />
      {says ? (
        <p id={leftId} className="mt-2 text-balance text-center text-ink-3 text-small">
          {t('signup.left', { fields: left.join(', ') })}
        </p>
      ) : null}
    </>
  );
}
