import { t } from '@pq/domain/copy';
import { useEffect, useRef } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';

/** An address that the browser would not put on the clipboard: selected, so that two keys or a long press copy it. */
export function CopyByHand({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog puts the focus on its first button as it opens; this comes after.
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="dlg-form">
      <p>{t('share.refused')}</p>
      <TextField
        ref={field}
        label={t('share.address')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
