import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

type RailProps = {
  label: string;
  /** How many steps are complete, and how many there are. */
  done: number;
  of: number;
  /** The current step. */
  current: string;
  children: ReactNode;
};

/** The steps of an editor (WritingFrame), each a RailStep. */
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
      className="@max-[1007px]:-mx-gutter @max-[1349px]:-mx-6 @max-[1349px]:col-span-full @max-[1007px]:overflow-x-auto @max-[1349px]:border-line @max-[1349px]:border-b @max-[1007px]:px-gutter @max-[1349px]:px-6 @max-[1349px]:py-2.5 [scrollbar-width:none] @min-[1349px]:sticky @min-[1349px]:top-[97px]"
      aria-label={label}
      ref={rail}
    >
      <p className="hidden justify-between px-3 pb-2 text-ink-3 text-small @min-[1349px]:flex">
        {label}
        <span className="whitespace-nowrap">
          <b className="text-ink">{done}</b> / {of}
        </span>
      </p>
      <ol className="grid auto-cols-[minmax(128px,1fr)] grid-flow-col gap-1 @min-[1007px]:auto-cols-fr @min-[1349px]:block">
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

/** The name and the summary of a step are clipped where the steps are in a row; its problem is not. */
const narrow = '@max-[1349px]:overflow-hidden @max-[1349px]:text-ellipsis';
const inForced = 'forced-colors:group-aria-[current]/step:text-inherit';

type StepProps = {
  to: string;
  n: number;
  name: string;
  isCurrent: boolean;
  /** Whether the press may follow the link; by default it may. */
  onOpen?(): boolean;
  status: StepStatus;
  /** Announced after the name. */
  said?: string | undefined;
  words: string;
  wish?: string | undefined;
};

/** A step: its number or status, its name and its summary. */
export function RailStep({ to, n, name, isCurrent, onOpen, status, said, words, wish }: StepProps) {
  return (
    <li className="relative before:absolute before:-top-5 before:left-[23px] before:hidden before:h-6.5 before:w-0.5 before:bg-purpose-line @min-[1349px]:not-first:before:block">
      <Link
        className="group/step flex min-h-17 gap-3 rounded-field px-3 pt-2.5 pb-3.5 hover:bg-ground aria-[current]:bg-purpose-tint forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] @max-[1349px]:relative @max-[1349px]:block @max-[1349px]:h-full @max-[1349px]:min-h-14 @max-[1349px]:px-2 @max-[1349px]:py-1.5"
        to={to}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={(event) => {
          if (onOpen?.() === false) event.preventDefault();
        }}
      >
        <Mark look={isCurrent ? 'bg-purpose text-white' : marks[status]}>
          {status === 'done' ? <Icon of={Check} size={16} /> : status === 'attention' ? '!' : n}
        </Mark>
        <span className="min-w-0">
          <b
            className={`block text-ink text-label leading-[1.5rem] @max-[1349px]:whitespace-nowrap @max-[1349px]:pl-7 ${narrow} ${inForced}`}
          >
            {name}
          </b>
          {said ? <span className="sr-only">{said}</span> : null}
          <small
            className={`block text-small ${narrow} ${inForced} ${status === 'attention' ? 'text-danger-hover' : 'text-ink-3 group-aria-[current]/step:text-ink-2 @max-[1349px]:whitespace-nowrap'}`}
          >
            {words}
          </small>
          {wish ? (
            <small
              className={`block font-semibold text-accent-ink text-small @max-[1349px]:whitespace-nowrap ${narrow} ${inForced}`}
            >
              {wish}
            </small>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <i
      className={`relative grid size-[1.5rem] flex-none place-items-center rounded-full text-badge not-italic @max-[1349px]:absolute @max-[1349px]:top-2 @max-[1349px]:left-2 @max-[1349px]:size-[1.25rem] forced-colors:group-aria-[current]/step:bg-transparent forced-colors:group-aria-[current]/step:text-inherit ${look}`}
      aria-hidden="true"
    >
      {children}
    </i>
  );
}
