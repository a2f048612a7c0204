import type { PayingDrawer } from '@bhandar/domain/pos';
import type { TFunction } from 'i18next';

/** Names the drawer that will pay the cash of a void or of a return. */
export const paidFrom = (t: TFunction<'pos'>, { till, heldBy: name }: PayingDrawer): string =>
  name ? t('paidFromHeld', { till, name }) : t('paidFromTill', { till });
