import type { ComponentType } from 'react';
import type { PublicScreenName } from './public-screens';

/** Where each page lies that stands before a sign-in; apart from the dashboards' so that visitors load none of those. */
export const PUBLIC_MODULES: Record<PublicScreenName, () => Promise<{ default: ComponentType }>> = {
  landing: () => import('./features/public/landing-screen'),
  pricing: () => import('./features/pages/pricing-screen'),
  about: () => import('./features/pages/about-screen'),
  contact: () => import('./features/pages/contact-screen'),
  terms: () => import('./features/legal/terms-screen'),
  privacy: () => import('./features/legal/privacy-screen'),
  login: () => import('./features/accounts/login-screen'),
  register: () => import('./features/accounts/register-screen'),
  forgotPassword: () => import('./features/accounts/forgot-password-screen'),
  verifyOtp: () => import('./features/accounts/verify-otp-screen'),
  resetPassword: () => import('./features/accounts/reset-password-screen'),
};
