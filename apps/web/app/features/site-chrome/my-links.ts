import type { LabelKey } from '@pq/domain/copy';
import {
  AlarmClock,
  Bell,
  Bookmark,
  CircleQuestionMark,
  CircleUserRound,
  CreditCard,
  FolderOpen,
  Gift,
  IdCard,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Truck,
} from 'lucide-react';

export type MyLink = { to: string; label: LabelKey; icon: LucideIcon };

/** The pages below `/my`, in the order of both menus. */
export const myLinks: MyLink[] = [
  { to: '/my/info', label: 'menu.info', icon: CircleUserRound },
  { to: '/my/card', label: 'menu.card', icon: CreditCard },
  { to: '/my/list', label: 'menu.list', icon: Gift },
  { to: '/my/delivery', label: 'menu.delivery', icon: Truck },
  { to: '/my/open', label: 'menu.open', icon: FolderOpen },
  { to: '/my/identity', label: 'menu.identity', icon: IdCard },
  { to: '/my/scrap', label: 'menu.scrap', icon: Bookmark },
  { to: '/my/alert', label: 'menu.alert', icon: AlarmClock },
  { to: '/my/inquiry', label: 'menu.inquiry', icon: CircleQuestionMark },
  { to: '/my/str', label: 'menu.str', icon: Pencil },
  { to: '/my/comment', label: 'menu.comment', icon: MessageSquare },
  { to: '/my/notification', label: 'menu.notification', icon: Bell },
];
