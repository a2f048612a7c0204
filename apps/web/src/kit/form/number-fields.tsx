import { minorFromDecimal } from '@bhandar/domain/shared';
import { Field, NumberInput, toLatinNumber } from '@bhandar/ui';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { currencySign } from '../../lib/format';
import type { FieldProps } from './form-fields';
import { useFormField } from './use-form-field';

interface NumericFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  placeholder?: string;
  /** The value of an emptied field: missing (the default), or null for a nullable value. */
  empty?: null | undefined;
  /** Called with the number at every key, for values that are computed from each other. */
  onValue?: (value: number | null | undefined) => void;
}

interface Reading<Values extends FieldValues> extends NumericFieldProps<Values> {
  read: (text: string) => number;
  write: (value: number) => string;
  decimal: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** The input keeps the typed text. The form holds the number, or NaN when the text is not a number. */
function NumericField<Values extends FieldValues>(props: Reading<Values>) {
  const { name, label, help, required, disabled, aside, className, read, write, empty, onValue, ...control } = props;
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  const [typed, setTyped] = useState<string>();

  const numberIn = (text: string): number | null | undefined => (text === '' ? empty : read(text));
  // Read from the form, because the controller returns the default value again once a field is set to undefined.
  const held: unknown = useFormContext().getValues(name);
  const written = typeof held === 'number' && !Number.isNaN(held) ? write(held) : '';
  // When the form was reset or the value computed, the new number replaces the typed text.
  const shown = typed !== undefined && Object.is(numberIn(typed), held) ? typed : written;

  const change = (text: string) => {
    const value = numberIn(text);
    setTyped(text);
    field.onChange(value);
    onValue?.(value);
  };

  return (
    <Field {...frame}>
      {(ids) => (
        <NumberInput
          {...control}
          {...ids}
          ref={field.ref}
          name={field.name}
          value={shown}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

export interface NumberFieldProps<Values extends FieldValues = FieldValues> extends NumericFieldProps<Values> {
  /** Allows decimals. */
  decimal?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const readNumber = (text: string): number => {
  const latin = toLatinNumber(text);
  return NUMBER.test(latin) ? Number(latin) : Number.NaN;
};

export function NumberField<Values extends FieldValues = FieldValues>({
  decimal = false,
  ...props
}: NumberFieldProps<Values>) {
  return <NumericField {...props} decimal={decimal} read={readNumber} write={String} />;
}

const readMoney = (text: string): number => minorFromDecimal(toLatinNumber(text)) ?? Number.NaN;
const writeMoney = (minor: number): string => (minor / 100).toFixed(2);

/** People type taka ("12.5"), the form holds minor units (1250). */
export function MoneyField<Values extends FieldValues = FieldValues>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} decimal leading={currencySign()} read={readMoney} write={writeMoney} />;
}

const writePercent = (basisPoints: number): string => String(basisPoints / 100);

/** People type a percentage ("2.5"), the form holds basis points (250). */
export function PercentField<Values extends FieldValues = FieldValues>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} decimal trailing="%" read={readMoney} write={writePercent} />;
}
