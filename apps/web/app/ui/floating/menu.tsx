import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';

export type MenuItem = { label: string; icon?: LucideIcon; danger?: boolean; onPick(): void };

/** A few actions behind one icon button. */
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
      <Base.Trigger className="icb" aria-label={label}>
        <Icon of={icon} size={20} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="drop-at" sideOffset={4} align="end">
          <Base.Popup className="drop">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                className={item.danger ? 'drop-item is-danger' : 'drop-item'}
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
