import { Field } from '@bhandar/ui';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayInput } from './day-input';
import type { FieldProps } from './form-fields';
import { TimeInput } from './time-input';
import { useFormField } from './use-form-field';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A date field. The form value is the ISO date. */
export function DateField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & {
    /** Accepts `MM/YYYY` as printed on packs and sets the last day of that month. */
    expiry?: boolean;
  },
) {
  const { name, label, help, required, disabled, aside, className, expiry = false } = props;
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame}>
      {(ids) => (
        <DayInput
          {...ids}
          {...field}
          expiry={expiry}
          onValue={field.onChange}
          value={textOf(field.value)}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

const MIDNIGHT = '00:00';

/** A date and a time of day. The form value is `2026-11-21T09:04`. */
export function DateTimeField<Values extends FieldValues = FieldValues>(props: FieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className } = props;
  const { t } = useTranslation('kit');
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  const [day = '', time = ''] = textOf(field.value).split('T');
  const { onChange, ...rest } = field;
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-2">
          <DayInput
            {...ids}
            {...rest}
            className="min-w-0 flex-1"
            value={day}
            disabled={disabled}
            onValue={(next) => onChange(next === '' ? '' : `${next}T${time || MIDNIGHT}`)}
          />
          <TimeInput
            className="max-w-24"
            aria-label={t('timeOf', { label })}
            value={time}
            disabled={disabled || day === ''}
            onValue={(next) => onChange(`${day}T${next || MIDNIGHT}`)}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </Field>
  );
}
