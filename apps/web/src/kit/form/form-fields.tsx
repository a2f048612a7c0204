import {
  Checkbox,
  Combobox,
  type ComboboxProps,
  Field,
  Input,
  PasswordInput,
  RadioGroup,
  Select,
  Textarea,
} from '@bhandar/ui';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SCAN_FIELD } from '../scan/use-scanner';
import { useFormField } from './use-form-field';

export interface FieldProps<Values extends FieldValues = FieldValues> {
  /** Path in the form's input; give the type to have it checked: `<TextField<CategoryInput> name="name" />`. */
  name: FieldPath<Values>;
  label: string;
  help?: ReactNode;
  /** Shows the star; the schema validates. */
  required?: boolean;
  disabled?: boolean | undefined;
  /** Content at the right of the label. */
  aside?: ReactNode;
  className?: string;
}

export interface TextFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  trailing?: ReactNode;
  /** The field takes scans, and the screen's scanner does not. */
  scans?: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function TextField<Values extends FieldValues = FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className, scans, ...control } = props;
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame}>
      {(ids) => (
        <Input
          {...control}
          {...(scans ? SCAN_FIELD : {})}
          {...ids}
          {...field}
          value={textOf(field.value)}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

export interface PasswordFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  autoComplete?: 'current-password' | 'new-password';
}

export function PasswordField<Values extends FieldValues = FieldValues>(props: PasswordFieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className, autoComplete = 'new-password' } = props;
  const { t } = useTranslation('kit');
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame}>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...field}
          value={textOf(field.value)}
          disabled={disabled}
          autoComplete={autoComplete}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
        />
      )}
    </Field>
  );
}

export interface TextareaFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

export function TextareaField<Values extends FieldValues = FieldValues>(props: TextareaFieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className, ...control } = props;
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame}>
      {(ids) => <Textarea {...control} {...ids} {...field} value={textOf(field.value)} disabled={disabled} />}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  options: readonly Choice[];
  placeholder?: string;
}

export function SelectField<Values extends FieldValues = FieldValues>(props: SelectFieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className, options, placeholder } = props;
  const { t } = useTranslation('kit');
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame}>
      {(ids) => (
        <Select
          {...ids}
          // The choice of a number is a text, and the stored value is the number.
          value={typeof field.value === 'number' ? String(field.value) : textOf(field.value)}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          options={options}
          placeholder={placeholder ?? t('choose')}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

type Searched = Pick<ComboboxProps, 'onSearch' | 'onPicked' | 'onCreate' | 'createLabel' | 'selectedLabel' | 'loading'>;

export interface ComboboxFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values>, Searched {
  options: ComboboxProps['options'];
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
}

/** For long lists. With `onSearch` the server filters; with `onCreate` the typed text can be added as a new entry. */
export function ComboboxField<Values extends FieldValues = FieldValues>(props: ComboboxFieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className, placeholder, searchPlaceholder, ...rest } = props;
  const { emptyText, ...control } = rest;
  const { t } = useTranslation('kit');
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame}>
      {(ids) => (
        <Combobox
          {...control}
          {...ids}
          value={textOf(field.value)}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          disabled={disabled}
          placeholder={placeholder ?? t('choose')}
          searchPlaceholder={searchPlaceholder ?? t('searchOptions')}
          emptyText={emptyText ?? t('noOptions')}
        />
      )}
    </Field>
  );
}

export type CheckboxFieldProps<Values extends FieldValues = FieldValues> = Omit<
  FieldProps<Values>,
  'help' | 'required' | 'aside'
> & { description?: ReactNode };

export function CheckboxField<Values extends FieldValues = FieldValues>(props: CheckboxFieldProps<Values>) {
  const { name, label, description, disabled, className } = props;
  const { field } = useFormField({ name, label });
  return (
    <Checkbox
      label={label}
      description={description}
      checked={field.value === true}
      onCheckedChange={field.onChange}
      onBlur={field.onBlur}
      disabled={disabled}
      className={className}
    />
  );
}

export interface RadioFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  options: readonly (Choice & { description?: string })[];
}

export function RadioField<Values extends FieldValues = FieldValues>(props: RadioFieldProps<Values>) {
  const { name, label, help, required, disabled, aside, className, options } = props;
  const { field, frame } = useFormField({ name, label, help, required, aside, className });
  return (
    <Field {...frame} group>
      {(ids) => (
        <RadioGroup
          {...ids}
          value={textOf(field.value)}
          onValueChange={field.onChange}
          options={options}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
