import { WALK_IN_CUSTOMER } from '@bhandar/domain/pos';
import { i18n } from './i18n/i18n';

/** A sale without a named customer is recorded with one English name, which people read in their language. */
export const customerName = (name: string): string =>
  name === WALK_IN_CUSTOMER ? i18n.t('unnamedCustomer', { ns: 'kit' }) : name;
