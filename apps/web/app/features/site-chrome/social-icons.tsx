import type { ReactNode } from 'react';

export function InstagramIcon() {
  return (
    <Drawing>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.5 7.5v.1" />
    </Drawing>
  );
}

export function BlogIcon() {
  return (
    <Drawing>
      <path d="M4 5h16v11.5h-5L12 20l-3-3.5H4zM8 9.5h8M8 12.5h5" />
    </Drawing>
  );
}

export function YoutubeIcon() {
  return (
    <Drawing>
      <rect x="3" y="5.5" width="18" height="13" rx="3.5" />
      <path d="m10.3 9.5 4.2 2.5-4.2 2.5z" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="block size-6 flex-none fill-none stroke-[1.75] stroke-current"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
