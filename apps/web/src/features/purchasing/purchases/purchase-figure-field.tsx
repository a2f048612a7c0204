import { type Reading, readCount, readDecimal, readMoney, readPercent, readTradePrice } from '@bhandar/domain/shared';
import { Field, NumberInput } from '@bhandar/ui';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { ENTER_STOP } from '../../../kit/form/lead-by-enter';
import { useLeaveCheck } from '../../../kit/form/use-leave-check';
import { issueText, refusalText } from '../../../lib/refusals';

const READERS = {
  whole: (text: string) => readCount(text, { min: 0 }),
  money: (text: string) => readMoney(text, { isSigned: true }),
  tradePrice: (text: string) => readTradePrice(text, { isSigned: true }),
  percent: (text: string) => readPercent(text, { isSigned: true }),
} as const satisfies Record<string, (text: string) => Reading<number | null>>;

const WRITERS = {
  whole: String,
  money: (minor: number) => (minor / 100).toFixed(2),
  /** With its third and fourth decimal only where it has them, so that no figure changes by being shown. */
  tradePrice: (minor: number) => (minor / 100).toFixed(4).replace(/0{1,2}$/, ''),
  percent: (basisPoints: number) => String(basisPoints / 100),
} as const;

const whyNotRead = (reading: Reading<unknown>): string | undefined =>
  reading.ok ? undefined : refusalText(reading.reason);

/** What is wrong with a typed whole number; nothing where none is typed. */
function whyNotWhole(text: string, rule: z.ZodType<number | undefined>): string | undefined {
  const reading = readDecimal(text, { isSigned: true });
  if (!reading.ok || reading.value === null) return whyNotRead(reading);
  const [wrong] = rule.safeParse(Number(reading.value)).error?.issues ?? [];
  return wrong && issueText(wrong.message);
}

export interface FigureFieldProps {
  label: string;
  kind: keyof typeof READERS;
  value: number | null;
  onValue: (value: number | null) => void;
  error?: string | undefined;
  /** What is wrong with the figure beside the others of its line. */
  wrong?: string | undefined;
  warning?: string | undefined;
  /** What the figure was before, and what follows from it. */
  note?: string | undefined;
  required?: boolean;
  /** The rule for a whole number, the same that applies when the purchase is recorded. */
  rule?: z.ZodType<number | undefined>;
  leading?: ReactNode;
  /** Enter in the field before leads here. */
  enterStop?: boolean;
}

/** A figure that others are computed from. It keeps the typed text until another field changes it. */
export function PurchaseFigureField({
  label,
  kind,
  value,
  onValue,
  error,
  wrong,
  warning,
  note,
  required,
  rule,
  leading,
  enterStop = false,
}: FigureFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = (text: string): number | null => {
    const reading = READERS[kind](text);
    return reading.ok ? reading.value : null;
  };
  const ruling = typed !== undefined && read(typed) === value;
  const shown = ruling ? typed : value === null ? '' : WRITERS[kind](value);
  const problem = ruling ? (rule ? whyNotWhole(typed, rule) : whyNotRead(READERS[kind](typed))) : undefined;
  const check = useLeaveCheck(problem ?? (value === null ? undefined : wrong));
  return (
    <Field
      label={label}
      required={required}
      error={problem ?? check.error ?? error}
      help={
        warning || note ? (
          <>
            {warning ? <span className="block text-marigold-ink">{warning}</span> : null}
            {note ? <span className="block tabular-nums">{note}</span> : null}
          </>
        ) : undefined
      }
    >
      {(ids) => (
        <NumberInput
          {...ids}
          {...(enterStop ? ENTER_STOP : {})}
          {...check.field}
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
