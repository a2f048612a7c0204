import type { SellableProduct } from '@bhandar/domain/pos';
import { LabelTag } from '@bhandar/ui';
import { PrescriptionMark } from './prescription-mark';

/** Wraps where it does not fit and is never cut: two strengths of one name are two medicines. */
export function ProductName({ product: { name, strength, requiresPrescription } }: { product: SellableProduct }) {
  return (
    <span className="min-w-0 text-base leading-5 *:align-top">
      <span className="font-semibold">{name}</span>{' '}
      {strength ? <LabelTag className="*:whitespace-normal">{strength}</LabelTag> : null}{' '}
      {requiresPrescription ? <PrescriptionMark /> : null}
    </span>
  );
}
