import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Items that open one by one; those in `open` are. The browser's own search finds what is shut and opens it. */
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
    <Base.Root multiple hiddenUntilFound value={open} onValueChange={onOpen} className="acc">
      {children}
    </Base.Root>
  );
}

/** One item: a heading, below an h3, that opens what follows it. `id` is its value and its place in the address. */
export function AccordionItem({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Base.Item value={id} id={id} className="acc-i">
      <Base.Header className="acc-h" render={(props) => <h4 {...props} />}>
        <Base.Trigger className="acc-t">
          {title}
          <Icon of={ChevronDown} size={20} />
        </Base.Trigger>
      </Base.Header>
      <Base.Panel className="acc-p">
        <div>{children}</div>
      </Base.Panel>
    </Base.Item>
  );
}
