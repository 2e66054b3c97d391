import { type ComponentProps, useSyncExternalStore } from 'react';
import { boxState, fieldBox } from './field.tsx';

export function NativeSelect({
  error,
  ...select
}: ComponentProps<'select'> & { error?: string | undefined }) {
  return (
    <div className={fieldBox({ state: boxState({ error }), pad: 'none', class: 'pr-2.5' })}>
      <select
        {...select}
        className="min-h-11.5 w-full min-w-0 rounded-field bg-transparent px-3.5 outline-none"
      />
    </div>
  );
}

/** Number of options that are shown as chips on a phone; with more, options of the next field would be out of sight. */
const CHIPS_ON_PHONE = 6;
const PHONE = '(width < 768px) and (pointer: coarse)';

export function useNativeList(count: number): boolean {
  const isPhone = useSyncExternalStore(
    watchPhone,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
  return isPhone && count > CHIPS_ON_PHONE;
}

function watchPhone(changed: () => void): () => void {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}
