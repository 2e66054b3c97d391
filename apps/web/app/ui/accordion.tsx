import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The browser's own search finds closed items and opens them. */
export function Accordion({
  open,
  onOpen,
  children,
}: {
  open: string[];
  onOpen(open: string[]): void;
  children: ReactNode;
}) {
  return (
    <Base.Root multiple hiddenUntilFound value={open} onValueChange={onOpen} className="border-line border-t">
      {children}
    </Base.Root>
  );
}

/** `id` is its value and its fragment. */
export function AccordionItem({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Base.Item value={id} id={id} className="border-line border-b">
      <Base.Header className="tracking-[inherit] [font:inherit]" render={(props) => <h4 {...props} />}>
        <Base.Trigger className="group/trigger flex min-h-15 w-full items-center justify-between gap-4 py-3.5 pr-1 text-left text-h3 hover:text-purpose">
          {title}
          <Icon
            of={ChevronDown}
            size={20}
            className="text-ink-3 transition-[rotate] group-data-panel-open/trigger:rotate-180"
          />
        </Base.Trigger>
      </Base.Header>
      <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-(--motion-panel) data-ending-style:h-0 data-starting-style:h-0">
        <div className="pt-0.5 pr-9 pb-6 text-ink-2 [&_p+p]:mt-2">{children}</div>
      </Base.Panel>
    </Base.Item>
  );
}
