import { minorFromDecimal, tradePriceFromDecimal } from '@bhandar/domain/shared';
import { Field, NumberInput, toLatinNumber } from '@bhandar/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const READERS = {
  whole: (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN),
  money: (text: string) => minorFromDecimal(text) ?? Number.NaN,
  tradePrice: (text: string) => tradePriceFromDecimal(text) ?? Number.NaN,
  /** A percentage with two decimals is an integer of basis points. */
  percent: (text: string) => minorFromDecimal(text) ?? Number.NaN,
} as const;

const WRITERS = {
  whole: String,
  money: (minor: number) => (minor / 100).toFixed(2),
  /** With its third and fourth decimal only where it has them, so that no figure changes by being shown. */
  tradePrice: (minor: number) => (minor / 100).toFixed(4).replace(/0{1,2}$/, ''),
  percent: (basisPoints: number) => String(basisPoints / 100),
} as const;

export interface FigureFieldProps {
  label: string;
  kind: keyof typeof READERS;
  value: number | null;
  onValue: (value: number | null) => void;
  error?: string | undefined;
  warning?: string | undefined;
  required?: boolean;
  leading?: ReactNode;
}

/** A figure that others are computed from. It keeps the typed text until another field changes it. */
export function PurchaseFigureField({
  label,
  kind,
  value,
  onValue,
  error,
  warning,
  required,
  leading,
}: FigureFieldProps) {
  const { t } = useTranslation('purchasing');
  const [typed, setTyped] = useState<string>();
  const read = (text: string): number | null => {
    const figure = text === '' ? Number.NaN : READERS[kind](toLatinNumber(text));
    return Number.isNaN(figure) ? null : figure;
  };
  const ruling = typed !== undefined && read(typed) === value;
  const shown = ruling ? typed : value === null ? '' : WRITERS[kind](value);
  const unread = ruling && typed.trim() !== '' && value === null;
  return (
    <Field
      label={label}
      required={required}
      error={error ?? (unread ? t('purchaseNumberWanted') : undefined)}
      help={warning ? <span className="text-marigold-ink">{warning}</span> : undefined}
    >
      {(ids) => (
        <NumberInput
          {...ids}
          decimal={kind !== 'whole'}
          leading={leading}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            onValue(read(event.target.value.trim()));
          }}
        />
      )}
    </Field>
  );
}
