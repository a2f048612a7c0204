import type { PayingDrawerQuery } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/api/trpc';

/** Names the drawer that will pay the cash of a void or a return, where one is known. */
export function PayingDrawer(query: PayingDrawerQuery) {
  const { t } = useTranslation('pos');
  const { data } = trpc.pos.findPayingDrawer.useQuery(query);
  if (!data) return null;
  const { till, heldBy: name } = data;
  return <span className="block">{name ? t('paidFromHeld', { till, name }) : t('paidFromTill', { till })}</span>;
}
