import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { iconButtonVariants } from '../button-variants.ts';
import { Icon } from '../icon.tsx';
import { floatingList, listPlace } from './list-classes.ts';

export type MenuItem = { label: string; icon?: LucideIcon; danger?: boolean; onPick(): void };

export function Menu({
  label,
  icon,
  items,
}: {
  label: string;
  icon: LucideIcon;
  items: readonly MenuItem[];
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className={iconButtonVariants()} aria-label={label}>
        <Icon of={icon} size={20} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={listPlace} sideOffset={4} align="end">
          <Base.Popup className={floatingList.popup}>
            {items.map((item) => (
              <Base.Item
                key={item.label}
                className={`${floatingList.item} ${item.danger ? 'text-danger' : ''}`}
                onClick={item.onPick}
              >
                {item.label}
                {item.icon ? <Icon of={item.icon} size={20} /> : null}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
