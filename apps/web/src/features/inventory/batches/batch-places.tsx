import { type BatchPlace, whyNotBlock } from '@bhandar/domain/inventory';
import { Badge, Button, Card, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../kit';
import { formatCount, formatInstant } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';

/** Every location that has or had the batch, with its contact. */
export function BatchPlaces({
  places,
  onBlock,
}: {
  places: readonly BatchPlace[];
  onBlock: (place: BatchPlace) => void;
}) {
  const actor = useActor();
  const mayBlock = ({ kind, locationId }: BatchPlace) =>
    kind === 'store' && whyNotBlock(actor, locationId).length === 0;
  const showsBlocks = places.some(mayBlock);
  const { t } = useTranslation('inventory');
  const nameOf = (place: BatchPlace) =>
    place.kind === 'quarantine' ? t('batchQuarantineOf', { place: placeTitle(place) }) : placeTitle(place);
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
            {showsBlocks ? <HeaderCell>{t('batchBlock')}</HeaderCell> : null}
          </tr>
        </TableHead>
        <TableBody>
          {places.map((place) => (
            <TableRow key={place.locationId}>
              <Cell>
                {nameOf(place)}
                {place.blocked ? (
                  <span className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
                    <Badge tone="danger">{t('blockedHere')}</Badge>
                    {t('batchBlockedBy', {
                      reason: place.blocked.reason,
                      by: place.blocked.by,
                      at: formatInstant(place.blocked.at),
                    })}
                  </span>
                ) : null}
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
              {showsBlocks ? (
                <Cell>
                  {mayBlock(place) ? (
                    <Button size="sm" onClick={() => onBlock(place)}>
                      {place.blocked ? t('unblockHere') : t('blockHere')}
                    </Button>
                  ) : null}
                </Cell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
