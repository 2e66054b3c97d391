import { t } from '@pq/domain/copy';
import { Plus } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useHandleOrdering } from '#app/ui/order/use-handle-ordering.ts';
import { EditorPart } from './editor-part.tsx';
import { focusLater } from './focus-later.ts';

type Entry<Shown, Item> = {
  item: Shown;
  at: number;
  name: string;
  handle: ReturnType<ReturnType<typeof useHandleOrdering>['handle']>;
  onChange(edit: (item: Item) => Item): void;
  onRemove(): void;
};

type Props<Shown, Item> = {
  title: string;
  sub: string;
  ref: Ref<HTMLElement> | undefined;
  addLabel: string;
  items: readonly Shown[];
  max: number;
  create(): Item;
  onChange(edit: (now: Item[]) => Item[]): void;
  /** Without ids an entry is its place. */
  idOf?(item: Shown): string;
  nameOf(item: Shown | undefined, at: number): string;
  note?: ReactNode;
  children(entry: Entry<Shown, Item>): ReactNode;
};

export function EntryList<Shown, Item extends Shown>(props: Props<Shown, Item>) {
  const { title, sub, ref, addLabel, items, max, create, onChange, idOf, note, children } = props;
  const add = useRef<HTMLButtonElement>(null);
  const nameOf = (at: number) => props.nameOf(items[at], at);
  const ordering = useHandleOrdering({
    count: items.length,
    onMove: (from, to) => onChange((now) => moved(now, from, to)),
    toMessage: (from, to) => t('goods.moved', { name: nameOf(from), count: items.length, n: to + 1 }),
  });
  const firstField = (at: number) => ordering.list.current?.children[at]?.querySelector<HTMLElement>('input');
  return (
    <EditorPart
      title={title}
      sub={sub}
      ref={ref}
      act={
        <Button
          ref={add}
          variant="text"
          tone="purpose"
          height={40}
          disabled={items.length >= max}
          onClick={() => {
            onChange((now) => [...now, create()]);
            focusLater(() => firstField(items.length));
          }}
        >
          <Icon of={Plus} size={20} />
          {addLabel}
        </Button>
      }
    >
      {note}
      <p className="sr-only" role="status">
        {ordering.announced}
      </p>
      <ol ref={ordering.list} className="flex flex-col gap-3">
        {items.map((item, at) => (
          <li
            key={idOf?.(item) ?? at}
            // On this ground, red text needs a darker shade for contrast.
            className="rounded-card bg-ground p-3 [--color-danger:var(--color-danger-hover)] data-dragged:opacity-50 tablet:p-4"
            {...ordering.entry(at)}
          >
            {children({
              item,
              at,
              name: nameOf(at),
              handle: ordering.handle(at),
              onChange: (edit) => onChange((now) => now.map((one, n) => (n === at ? edit(one) : one))),
              onRemove() {
                onChange((now) => now.filter((_, n) => n !== at));
                focusLater(
                  () => firstField(at),
                  () => add.current,
                );
              },
            })}
          </li>
        ))}
      </ol>
    </EditorPart>
  );
}
