import { Menu as Base } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { floatingList, floatingPalette, listPlace } from './list-classes.ts';

type Option = { value: string; label: string; content: ReactNode };

type Props = {
  label: string;
  children: ReactNode;
  options: readonly Option[];
  value: string;
  onPick(value: string): void;
  variant: 'list' | 'palette';
  disabled?: boolean;
  trigger: ReactElement;
  focusAfter(): HTMLElement | null;
};

export function PickMenu({
  label,
  children,
  options,
  value,
  onPick,
  variant,
  disabled,
  trigger,
  focusAfter,
}: Props) {
  const list = variant === 'palette' ? floatingPalette : floatingList;
  const popup = useRef<HTMLDivElement>(null);
  // The menu itself would start at its first option. With reduced motion it does so only after it has reported that it is open.
  const startAtPicked = (open: boolean) => {
    if (open) afterFrames(2, focusPicked);
  };
  const focusPicked = () => {
    const options = [...(popup.current?.querySelectorAll('[role="menuitemradio"]') ?? [])];
    // A fast user has moved the focus by then.
    const hasMoved = options.indexOf(document.activeElement as Element) > 0;
    if (!hasMoved) popup.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  };
  return (
    <Base.Root modal={false} disabled={disabled ?? false} onOpenChangeComplete={startAtPicked}>
      <Base.Trigger render={trigger} aria-label={label}>
        {children}
        <Icon of={ChevronDown} size={16} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={listPlace} sideOffset={6} align="start">
          <Base.Popup ref={popup} className={list.popup} finalFocus={focusAfter}>
            <Base.RadioGroup className={list.group} aria-label={label} value={value} onValueChange={onPick}>
              {options.map((option) => (
                <Base.RadioItem
                  key={option.value}
                  value={option.value}
                  className={list.item}
                  aria-label={option.label}
                  title={option.label}
                  closeOnClick
                >
                  {option.content}
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()));
}
