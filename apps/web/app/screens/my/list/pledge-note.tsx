import type { ComponentProps } from 'react';
import { NoticeBox } from '#app/ui/notice-box.tsx';

export function PledgeNote(props: ComponentProps<typeof NoticeBox>) {
  return (
    <div className="mt-5">
      <NoticeBox {...props} align="start" className="max-tablet:flex-wrap" />
    </div>
  );
}
