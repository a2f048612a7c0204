import type { Role } from '@bhandar/domain/accounts';
import type { ProductKind } from '@bhandar/domain/catalogue';
import type { LucideIcon } from 'lucide-react';
import type { messages } from './shell/messages/en';

export const everyone = ['superadmin', 'admin', 'employee'] as const satisfies readonly Role[];
export const managers = ['superadmin', 'admin'] as const satisfies readonly Role[];
export const warehouse = ['superadmin'] as const satisfies readonly Role[];

type Title = keyof typeof messages;

/** The menu's groups, in its order. */
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
  /** Whose texts it speaks with: loaded together with the module. */
  domain: Domain;
  /** Who may open it. */
  routes: readonly Role[];
  /** Who sees it in the menu. */
  menu: readonly Role[];
  /** The screen it belongs under in the breadcrumbs, where that is not its group. */
  parent?: string;
  /** Of two screens that are alike, which goods this one shows. */
  kind?: ProductKind;
}

export interface PublicScreen {
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  title: Title;
  domain: Domain;
  /** `public` stands between bar and footer, `plain` owns the whole page. */
  frame: 'public' | 'plain';
  /** It talks to the server with forms: the API client comes with it. */
  client?: true;
}
