import type { HeldPlace, ReturnStatus } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import type { Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { placeTitle } from '../../../lib/place-title';

/** A product with its batch: "Napa 500 mg, BX-204". */
export const batchTitle = (batch: { name: string; strength: string; batchNumber: string }): string =>
  [titleOf(batch), batch.batchNumber].filter(Boolean).join(', ');

export const heldPlaceTitle = (place: HeldPlace, t: TFunction<'inventory'>): string =>
  place.kind === 'quarantine' ? t('quarantineOf', { place: place.name }) : placeTitle(place);

export const productsTitle = (
  lines: readonly { name: string; strength: string }[],
  t: TFunction<'inventory'>,
): string => {
  const [first, ...others] = lines;
  if (!first) return '';
  return others.length > 0 ? t('andMore', { name: titleOf(first), count: others.length }) : titleOf(first);
};

export const WRITE_OFF_TONES: Record<ReturnStatus, Tone> = { pending: 'warning', posted: 'ok', voided: 'neutral' };
