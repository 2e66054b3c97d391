import { formatMoment } from '@pq/domain/dates';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps, useSearchParams } from 'react-router';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { forcedCurrent, small } from './classes.ts';

export type RowData = {
  key: string;
  link?: Pick<LinkProps, 'to' | 'preventScrollReset' | 'aria-current'>;
  start?: ReactNode;
  title: ReactNode;
  titleLink?: Pick<LinkProps, 'to' | 'target'>;
  /** Names the item in the labels of the row's actions. */
  name?: string;
  isOneLine?: boolean;
  notes?: readonly (string | null | undefined)[];
  content?: ReactNode;
  /** In windows with less room than this the title and its notes fill the line. */
  width?: keyof typeof widths;
  sum?: Sum;
  attempts?: string | null;
  badges?: readonly (Mark | false | undefined)[];
  time?: ReactNode;
  actions?: readonly (Action | false)[];
  /** A form below the row, which the row opens by the field `key` of the address. */
  opens?: { label: string; form(close: () => void): ReactNode };
  end?: ReactNode;
};

type Sum = { amount: string; note: ReactNode; link?: Pick<LinkProps, 'to' | 'aria-label'> };
type Mark = { text: string; variant: BadgeVariant };
type Action = { label: string; to: string };

const widths = { 160: 'flex-[1_1_160px]', 220: 'flex-[1_1_220px]', 240: 'flex-[1_1_240px]' };
const item = 'border-line not-first:border-t forced-colors:inset-ring forced-colors:inset-ring-[CanvasText]';
const inside = 'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5';

type Props = {
  rows: readonly RowData[];
  label?: string;
  isFlush?: boolean;
};

export function Rows({ rows, label, isFlush = false }: Props) {
  return (
    <ul
      className={`overflow-hidden rounded-card border border-line bg-white empty:hidden ${isFlush ? '' : 'mt-4 mb-2'}`}
      aria-label={label}
    >
      {rows.map((row) =>
        row.link ? (
          <li key={row.key} className={item}>
            <Link
              data-row
              {...row.link}
              className={`${inside} hover:bg-ground focus-visible:-outline-offset-2 aria-[current]:bg-brand-tint ${forcedCurrent}`}
            >
              <Columns row={row} />
            </Link>
          </li>
        ) : (
          <li key={row.key} className={`${item} ${inside}`}>
            <Columns row={row} />
          </li>
        ),
      )}
    </ul>
  );
}

function Columns({ row }: { row: RowData }) {
  const { title, titleLink, name = String(title), width = 160, sum, time } = row;
  const heading = <RowTitle isOneLine={row.isOneLine}>{title}</RowTitle>;
  return (
    <>
      {row.start}
      <span className={`min-w-0 wrap-anywhere ${widths[width]}`}>
        {titleLink ? <Link {...titleLink}>{heading}</Link> : heading}
        {row.notes?.map((note) => (note ? <RowNote key={note}>{note}</RowNote> : null))}
        {row.content}
      </span>
      {sum?.link ? (
        <Link {...sum.link}>
          <SumColumn {...sum} />
        </Link>
      ) : sum ? (
        <SumColumn {...sum} />
      ) : null}
      {row.attempts ? <RowNote>{row.attempts}</RowNote> : null}
      {row.badges?.map((mark) =>
        mark ? (
          <Badge key={mark.text} variant={mark.variant}>
            {mark.text}
          </Badge>
        ) : null,
      )}
      {typeof time === 'number' || typeof time === 'string' ? (
        <time className={small}>{typeof time === 'number' ? formatMoment(time) : time}</time>
      ) : (
        time
      )}
      {row.actions?.map((action) =>
        action ? <RowAction key={action.label} name={name} {...action} /> : null,
      )}
      {row.opens ? <RowForm of={row.key} name={name} {...row.opens} /> : null}
      {row.end}
    </>
  );
}

type RowActionProps = Action & { name: string; preventScrollReset?: boolean };

function RowAction({ name, label, to, preventScrollReset = false }: RowActionProps) {
  return (
    <ButtonLink
      variant="line"
      height={40}
      aria-label={`${name}: ${label}`}
      to={to}
      preventScrollReset={preventScrollReset}
    >
      {label}
    </ButtonLink>
  );
}

function RowForm({ of, name, label, form }: { of: string; name: string } & NonNullable<RowData['opens']>) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const isOpen = query.get('key') === of;
  return (
    <>
      <RowAction
        name={name}
        label={label}
        to={withFields(query, { key: isOpen ? undefined : of })}
        preventScrollReset
      />
      {isOpen ? form(() => changeQuery((before) => withFields(before, { key: undefined }))) : null}
    </>
  );
}

function SumColumn({ amount, note }: Sum) {
  return (
    <span className="flex-[1_0_100%] tablet:min-w-[132px] tablet:flex-none tablet:text-right">
      <RowTitle>{amount}</RowTitle>
      <RowNote>{note}</RowNote>
    </span>
  );
}

const RowTitle = ({
  isOneLine = false,
  children,
}: {
  isOneLine?: boolean | undefined;
  children: ReactNode;
}) => <b className={`block text-label ${isOneLine ? 'truncate' : ''}`}>{children}</b>;

export function RowNote({ children }: { children: ReactNode }) {
  return <small className={`block ${small}`}>{children}</small>;
}

export function RowPicture(picture: Pick<ComponentProps<typeof Picture>, 'src' | 'ground' | 'upTo'>) {
  return <Picture round="badge" className="w-14 flex-none" alt="" sizes="56px" {...picture} />;
}
