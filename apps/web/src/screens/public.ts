import type { PublicScreen } from '../screen';

/** What stands before a sign-in. */
export const publicScreens = {
  landing: {
    path: '/',
    aliases: ['/home'],
    title: 'landing',
    domain: 'public',
    frame: 'public',
    load: () => import('../features/public/landing-screen'),
  },
  login: {
    path: '/login',
    title: 'login',
    domain: 'accounts',
    frame: 'plain',
    load: () => import('../features/accounts/login-screen'),
  },
  register: {
    path: '/register',
    title: 'register',
    domain: 'accounts',
    frame: 'plain',
    load: () => import('../features/accounts/register-screen'),
  },
} as const satisfies Record<string, PublicScreen>;
