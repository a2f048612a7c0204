import { lazy } from 'react';
import { i18n } from '../lib/i18n/i18n';

/** Loaded with its texts, after the screen itself. */
export const Bell = lazy(async () => {
  const [module] = await Promise.all([import('../features/notifications/bell'), i18n.loadNamespaces('notifications')]);
  return { default: module.Bell };
});
