import type { ReactNode } from 'react';

type Props = {
  title: string;
  above?: ReactNode;
  role?: 'status';
  children?: ReactNode;
};

/** A page of one form or message. */
export function NarrowPage({ title, above, role, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-110 px-5 pt-8 pb-14 tablet:pt-18 tablet:pb-20" role={role}>
      {above}
      <h1 className="mt-4 mb-6 text-center tablet:mb-8">{title}</h1>
      {children}
    </div>
  );
}

export function NarrowWait() {
  return <div className="min-h-65" />;
}
