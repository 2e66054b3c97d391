import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { PressArea } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  icon?: LucideIcon;
  on?: boolean | undefined;
  words?: boolean;
  menu?: boolean;
  children?: ReactNode;
};

const toolClass =
  'inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1 whitespace-nowrap rounded-field px-2 pointer-fine:@max-tools:min-w-10 pointer-fine:@max-tools:px-1.5 text-control hover:bg-ground aria-disabled:cursor-default aria-disabled:text-off aria-pressed:bg-purpose-tint aria-pressed:not-aria-disabled:text-purpose-hover forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:not-aria-disabled:text-[HighlightText]';

/** The caret stays in the text when it is pressed with the mouse. */
export function Tool({ label, icon, on, words = false, menu = false, children, ...rest }: Props) {
  return (
    <PressArea
      {...rest}
      className={toolClass}
      aria-label={words ? undefined : label}
      aria-pressed={on}
      title={words ? undefined : label}
      onMouseDown={menu ? rest.onMouseDown : (event) => event.preventDefault()}
    >
      {icon ? <Icon of={icon} size={20} /> : null}
      {words ? label : children}
    </PressArea>
  );
}
