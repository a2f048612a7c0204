import type { SaleStore } from '@bhandar/domain/pos';
import { i18n } from '../../../../lib/i18n/i18n';
import type { RollRow } from '../../printer/roll-row';
import { placeOf } from '../store-place';
import { centred, text } from './text-rows';

/** The store at the head of its papers. */
export function shopRows(store: SaleStore): RollRow[] {
  const licence = store.licenceNumber && i18n.t('licence', { ns: 'pos', number: store.licenceNumber });
  const contact = [store.phone, licence].filter(Boolean).join(' · ');
  return [
    text(store.name, { centred: true, large: true }),
    ...[store.receiptHeader, placeOf(store), contact].filter(Boolean).map(centred),
  ];
}
