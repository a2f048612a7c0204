import type { FlagGrant, Role } from '@bhandar/domain/accounts';
import type { ProductKind } from '@bhandar/domain/catalogue';
import type { LucideIcon } from 'lucide-react';
import type { messages } from './shell/messages/en';

export const everyone = ['superadmin', 'admin', 'employee'] as const satisfies readonly Role[];
export const managers = ['superadmin', 'admin'] as const satisfies readonly Role[];
export const warehouse = ['superadmin'] as const satisfies readonly Role[];

type Title = keyof typeof messages;

/** The menu groups in menu order. */
export const GROUPS = [
  'home',
  'catalogue',
  'requests',
  'orders',
  'purchases',
  'stock',
  'returns',
  'setup',
  'people',
  'suppliers',
  'till',
  'reports',
  'account',
] as const;
export type Group = (typeof GROUPS)[number];
export type Domain =
  | 'accounts'
  | 'stores'
  | 'catalogue'
  | 'ordering'
  | 'purchasing'
  | 'inventory'
  | 'pos'
  | 'pricing'
  | 'notifications'
  | 'audit'
  | 'integrations'
  | 'jobs'
  | 'reports'
  | 'public'
  | 'pages'
  | 'legal';

export interface Screen {
  /** Relative to the role's area. */
  path: string;
  title: Title;
  icon: LucideIcon;
  group: Group;
  /** The text namespace, loaded together with the module. */
  domain: Domain;
  /** The list that menu and search open, where the plain address keeps the documented one. */
  query?: Record<string, string>;
  /** The roles that can open it. */
  routes: readonly Role[];
  /** The roles that see it in the menu. */
  menu: readonly Role[];
  /** An employee with this permission can open it and sees it in the menu. */
  grant?: FlagGrant;
  /** The parent screen in the breadcrumbs, when that is not its group. */
  parent?: string;
  /** The kind of goods, for one of two otherwise equal screens. */
  kind?: ProductKind;
}

export interface PublicScreen {
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  title: Title;
  domain: Domain;
  /** `public` has bar and footer, `plain` fills the whole page. */
  frame: 'public' | 'plain';
  /** The page calls the API from forms, so it needs the API client. */
  client?: true;
}
