import type { PublicScreen } from '../screen';

/** Pages before sign-in. */
export const publicScreens = {
  landing: {
    path: '/',
    aliases: ['/home'],
    title: 'landing',
    domain: 'public',
    frame: 'public',
  },
  pricing: {
    path: '/pricing',
    aliases: ['/get-started'],
    title: 'pricing',
    domain: 'pages',
    frame: 'public',
  },
  about: {
    path: '/about',
    title: 'about',
    domain: 'pages',
    frame: 'public',
  },
  contact: {
    path: '/contact',
    title: 'contact',
    domain: 'pages',
    frame: 'public',
    client: true,
  },
  terms: {
    path: '/terms-and-conditions',
    title: 'terms',
    domain: 'legal',
    frame: 'public',
  },
  privacy: {
    path: '/privacy-policy',
    title: 'privacy',
    domain: 'legal',
    frame: 'public',
  },
  customerDisplay: {
    path: '/customer-display',
    title: 'customerDisplay',
    domain: 'pos',
    frame: 'plain',
  },
  login: {
    path: '/login',
    title: 'login',
    domain: 'accounts',
    frame: 'plain',
    client: true,
  },
  register: {
    path: '/register',
    title: 'register',
    domain: 'accounts',
    frame: 'plain',
    client: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'forgotPassword',
    domain: 'accounts',
    frame: 'plain',
    client: true,
  },
  verifyOtp: {
    path: '/verify-otp',
    title: 'verifyOtp',
    domain: 'accounts',
    frame: 'plain',
    client: true,
  },
  resetPassword: {
    path: '/reset-password',
    title: 'resetPassword',
    domain: 'accounts',
    frame: 'plain',
    client: true,
  },
} as const satisfies Record<string, PublicScreen>;
