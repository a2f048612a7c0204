import type { ComponentType } from 'react';
import type { PublicScreenName } from './public-screens';

/** The module of each page before sign-in; apart from the dashboard's, so that visitors load none of those. */
export const PUBLIC_MODULES: Record<PublicScreenName, () => Promise<{ default: ComponentType }>> = {
  landing: () => import('./features/public/landing-screen'),
  pricing: () => import('./features/public/pages/pricing-screen'),
  about: () => import('./features/public/pages/about-screen'),
  contact: () => import('./features/public/pages/contact-screen'),
  terms: () => import('./features/public/legal/terms-screen'),
  privacy: () => import('./features/public/legal/privacy-screen'),
  customerDisplay: () => import('./features/pos/display/display-screen'),
  login: () => import('./features/accounts/sessions/login-screen'),
  register: () => import('./features/accounts/staff/register-screen'),
  forgotPassword: () => import('./features/accounts/recovery/forgot-password-screen'),
  verifyOtp: () => import('./features/accounts/recovery/verify-otp-screen'),
  resetPassword: () => import('./features/accounts/recovery/reset-password-screen'),
};
