import type { BatchPlace } from '@bhandar/domain/inventory';
import { Card, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';

/** Every place that holds the batch or did, with whom to call. */
export function BatchPlaces({ places }: { places: readonly BatchPlace[] }) {
  const { t } = useTranslation('inventory');
  const nameOf = ({ kind, name, city }: BatchPlace) => {
    const full = city ? `${name}, ${city}` : name;
    return kind === 'quarantine' ? t('batchQuarantineOf', { place: full }) : full;
  };
  if (places.length === 0) return <p className="text-ink-3">{t('batchNoPlaces')}</p>;
  return (
    <Card flush title={t('batchPlaces')} description={t('batchPlacesHelp')}>
      <Table bare label={t('batchPlaces')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('batchPlace')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('batchPhone')}</HeaderCell>
            <HeaderCell numeric>{t('batchCame')}</HeaderCell>
            <HeaderCell numeric>{t('batchSold')}</HeaderCell>
            <HeaderCell numeric>{t('batchIsHere')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {places.map((place) => (
            <TableRow key={place.locationId}>
              <Cell>
                {nameOf(place)}
                {place.phone ? <span className="block text-ink-3 text-xs sm:hidden">{place.phone}</span> : null}
              </Cell>
              <Cell className="whitespace-nowrap max-sm:hidden">
                {place.phone || <span className="text-ink-3">–</span>}
              </Cell>
              <Cell numeric>{formatCount(place.received)}</Cell>
              <Cell numeric>{formatCount(place.sold)}</Cell>
              <Cell numeric className="font-medium">
                {formatCount(place.onHand)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
