import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

type RailProps = {
  label: string;
  done: number;
  of: number;
  current: string;
  children: ReactNode;
};

export function StepRail({ label, done, of, current, children }: RailProps) {
  const rail = useRef<HTMLElement>(null);
  // Scrolls to the current step where the steps do not all fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    const open = rail.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!rail.current || !open) return;
    const { left, width } = rail.current.getBoundingClientRect();
    rail.current.scrollLeft += open.left - left - (width - open.width) / 2;
  }, [current]);
  return (
    <nav
      className="@max-editor:-mx-gutter @max-editor-wide:-mx-6 @max-editor-wide:col-span-full @max-editor:overflow-x-auto @max-editor-wide:border-line @max-editor-wide:border-b @max-editor:px-gutter @max-editor-wide:px-6 @max-editor-wide:py-2.5 [scrollbar-width:none] @editor-wide:sticky @editor-wide:top-[calc(97px+var(--long-message))]"
      aria-label={label}
      ref={rail}
    >
      <p className="hidden justify-between px-3 pb-2 text-ink-3 text-small @editor-wide:flex">
        {label}
        <span className="whitespace-nowrap">
          <b className="text-ink">{done}</b> / {of}
        </span>
      </p>
      <ol className="grid auto-cols-[minmax(128px,1fr)] grid-flow-col gap-1 @editor:auto-cols-fr @editor-wide:block">
        {children}
      </ol>
    </nav>
  );
}

/** Complete; complete with a recommendation; wrong or missing; empty. */
type StepStatus = 'done' | 'wish' | 'attention' | 'empty';

const marks: Record<StepStatus, string> = {
  done: 'bg-purpose-tint text-purpose',
  wish: 'bg-accent-tint text-accent-ink',
  attention: 'bg-danger-tint text-danger-hover',
  empty: 'bg-white inset-ring-[1.5px] inset-ring-field text-ink-2',
};

const narrow = '@max-editor-wide:overflow-hidden @max-editor-wide:text-ellipsis';
const inForced = 'forced-colors:group-aria-[current]/step:text-inherit';

type StepProps = {
  to: string;
  n: number;
  name: string;
  isCurrent: boolean;
  /** Whether the press may follow the link; by default it may. */
  onOpen?(): boolean;
  status: StepStatus;
  announcement?: string | undefined;
  words: string;
  wish?: string | undefined;
};

export function RailStep({ to, n, name, isCurrent, onOpen, status, announcement, words, wish }: StepProps) {
  return (
    <li className="relative before:absolute before:-top-5 before:left-[23px] before:hidden before:h-6.5 before:w-0.5 before:bg-purpose-line @editor-wide:not-first:before:block">
      <Link
        className="group/step flex min-h-17 gap-3 rounded-field px-3 pt-2.5 pb-3.5 hover:bg-ground aria-[current]:bg-purpose-tint forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] @max-editor-wide:relative @max-editor-wide:block @max-editor-wide:h-full @max-editor-wide:min-h-14 @max-editor-wide:px-2 @max-editor-wide:py-1.5"
        to={to}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={(event) => {
          if (onOpen?.() === false) event.preventDefault();
        }}
      >
        <Mark fillClass={isCurrent ? 'bg-purpose text-white' : marks[status]}>
          {status === 'done' ? <Icon of={Check} size={16} /> : status === 'attention' ? '!' : n}
        </Mark>
        <span className="min-w-0">
          <b
            className={`block text-ink text-label leading-[1.5rem] @max-editor-wide:whitespace-nowrap @max-editor-wide:pl-7 ${narrow} ${inForced}`}
          >
            {name}
          </b>
          {announcement ? <span className="sr-only">{announcement}</span> : null}
          <small
            className={`block text-small ${narrow} ${inForced} ${status === 'attention' ? 'text-danger-hover' : 'text-ink-3 group-aria-[current]/step:text-ink-2 @max-editor-wide:whitespace-nowrap'}`}
          >
            {words}
          </small>
          {wish ? (
            <small
              className={`block font-semibold text-accent-ink text-small @max-editor-wide:whitespace-nowrap ${narrow} ${inForced}`}
            >
              {wish}
            </small>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

function Mark({ fillClass, children }: { fillClass: string; children: ReactNode }) {
  return (
    <i
      className={`relative grid size-[1.5rem] flex-none place-items-center rounded-full text-badge not-italic @max-editor-wide:absolute @max-editor-wide:top-2 @max-editor-wide:left-2 @max-editor-wide:size-[1.25rem] forced-colors:group-aria-[current]/step:bg-transparent forced-colors:group-aria-[current]/step:text-inherit ${fillClass}`}
      aria-hidden="true"
    >
      {children}
    </i>
  );
}
