import { type Reading, type Refusal, readDecimal, readMoney, readPercent } from '@bhandar/domain/shared';
import { Field, NumberInput } from '@bhandar/ui';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { currencySign } from '../../lib/format';
import { refusalText } from '../../lib/refusals';
import type { FieldProps } from './form-fields';
import { useFormField } from './use-form-field';

interface NumericFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  placeholder?: string;
  /** The value of an emptied field: missing (the default), or null for a nullable value. */
  empty?: null | undefined;
  /** Called with the number at every key, for values that are computed from each other. */
  onValue?: (value: number | null | undefined) => void;
}

interface NumericReader<Values extends FieldValues> extends NumericFieldProps<Values> {
  read: (text: string) => Reading<number | null>;
  write: (value: number) => string;
  decimal: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** A comma that could separate decimals or thousands is named at once; other faults are the form's own. */
const whyTwoWays = (reading: Reading<unknown>): Refusal | undefined =>
  !reading.ok && reading.reason.code === 'cell.amountTwoWays' ? reading.reason : undefined;

/** The input keeps the typed text. The form holds the number, or NaN when the text is not a number. */
function NumericField<Values extends FieldValues>(props: NumericReader<Values>) {
  const { name, label, help, required, disabled, aside, className, read, write, empty, onValue, ...control } = props;
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  const [typed, setTyped] = useState<string>();

  const numberIn = (text: string): number | null | undefined => {
    if (text.trim() === '') return empty;
    const reading = read(text);
    return reading.ok ? (reading.value ?? Number.NaN) : Number.NaN;
  };
  // Read from the form, because the controller returns the default value again once a field is set to undefined.
  const held: unknown = useFormContext().getValues(name);
  const written = typeof held === 'number' && !Number.isNaN(held) ? write(held) : '';
  // When the form was reset or the value computed, the new number replaces the typed text.
  const shown = typed !== undefined && Object.is(numberIn(typed), held) ? typed : written;

  const twoWays = shown === typed ? whyTwoWays(read(shown)) : undefined;

  const change = (text: string) => {
    const value = numberIn(text);
    setTyped(text);
    field.onChange(value);
    onValue?.(value);
  };

  return (
    <Field {...frame} error={twoWays ? refusalText(twoWays) : frame.error}>
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

const readNumber = (text: string): Reading<number | null> => {
  const reading = readDecimal(text, { isSigned: true });
  return reading.ok && reading.value !== null ? { ok: true, value: Number(reading.value) } : (reading as Reading<null>);
};

export function NumberField<Values extends FieldValues = FieldValues>({
  decimal = false,
  ...props
}: NumberFieldProps<Values>) {
  return <NumericField {...props} decimal={decimal} read={readNumber} write={String} />;
}

const readAmount = (text: string) => readMoney(text, { isSigned: true });
const readRate = (text: string) => readPercent(text, { isSigned: true });
const writeMoney = (minor: number): string => (minor / 100).toFixed(2);

/** People type taka ("12.5"), the form holds minor units (1250). */
export function MoneyField<Values extends FieldValues = FieldValues>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} decimal leading={currencySign()} read={readAmount} write={writeMoney} />;
}

const writePercent = (basisPoints: number): string => String(basisPoints / 100);

/** People type a percentage ("2.5"), the form holds basis points (250). */
export function PercentField<Values extends FieldValues = FieldValues>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} decimal trailing="%" read={readRate} write={writePercent} />;
}
