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

/** Rows with sums are columns where there is room, so that sums are below each other. */
const columns = {
  list: '@columns:grid @columns:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]',
  row: '@columns:col-span-full @columns:grid @columns:grid-cols-subgrid',
  inside: '@columns:gap-x-0',
  start: '@columns:not-empty:block @columns:not-empty:pr-3',
  text: '@columns:col-start-2',
  sum: '@columns:col-start-3 @columns:block @columns:pl-3',
  marks: '@columns:col-start-4 @columns:flex @columns:items-center @columns:gap-3 @columns:pl-3',
  actions: '@columns:col-start-5 @columns:flex @columns:justify-end @columns:gap-3 @columns:pl-3',
  form: '@columns:col-span-full @columns:block',
};
type ColumnClasses = Partial<typeof columns>;

type Props = {
  rows: readonly RowData[];
  label?: string;
  isFlush?: boolean;
};

export function Rows({ rows, label, isFlush = false }: Props) {
  const at: ColumnClasses = rows.some(({ sum }) => sum) ? columns : {};
  return (
    <div className="@container">
      <ul
        className={`overflow-hidden rounded-card border border-line bg-white empty:hidden ${isFlush ? '' : 'mt-4 mb-2'} ${at.list ?? ''}`}
        aria-label={label}
      >
        {rows.map((row) =>
          row.link ? (
            <li key={row.key} className={`${item} ${at.row ?? ''}`}>
              <Link
                data-row
                {...row.link}
                className={`${inside} ${at.row ?? ''} ${at.inside ?? ''} hover:bg-ground focus-visible:-outline-offset-2 aria-[current]:bg-brand-tint ${forcedCurrent}`}
              >
                <Columns row={row} at={at} />
              </Link>
            </li>
          ) : (
            <li key={row.key} className={`${item} ${inside} ${at.row ?? ''} ${at.inside ?? ''}`}>
              <Columns row={row} at={at} />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function Columns({ row, at }: { row: RowData; at: ColumnClasses }) {
  const { title, titleLink, name = String(title), width = 160, sum, time, opens } = row;
  const heading = <RowTitle isOneLine={row.isOneLine}>{title}</RowTitle>;
  const cell = (column: keyof ColumnClasses) => `contents ${at[column] ?? ''}`;
  const form = useRowForm(row.key);
  return (
    <>
      <span className={cell('start')}>{row.start}</span>
      <span className={`min-w-0 wrap-anywhere ${widths[width]} ${at.text ?? ''}`}>
        {titleLink ? <Link {...titleLink}>{heading}</Link> : heading}
        {row.notes?.map((note) => (note ? <RowNote key={note}>{note}</RowNote> : null))}
        {row.content}
      </span>
      <span className={cell('sum')}>
        {sum?.link ? (
          <Link {...sum.link}>
            <SumColumn {...sum} />
          </Link>
        ) : sum ? (
          <SumColumn {...sum} />
        ) : null}
      </span>
      <span className={cell('marks')}>
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
      </span>
      <span className={cell('actions')}>
        {row.actions?.map((action) =>
          action ? <RowAction key={action.label} name={name} {...action} /> : null,
        )}
        {opens ? <RowAction name={name} label={opens.label} to={form.to} preventScrollReset /> : null}
      </span>
      {opens && form.isOpen ? <div className={cell('form')}>{opens.form(form.close)}</div> : null}
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

function useRowForm(of: string) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const isOpen = query.get('key') === of;
  return {
    isOpen,
    to: withFields(query, { key: isOpen ? undefined : of }),
    close: () => changeQuery((before) => withFields(before, { key: undefined })),
  };
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
