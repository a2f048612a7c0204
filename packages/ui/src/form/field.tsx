import { CircleAlert } from 'lucide-react';
import { cloneElement, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { cn } from '../cn';

/** Spread these on the control to connect it with its label, help and error. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  /** For groups (radios, checkboxes), which a `for` attribute cannot label. */
  'aria-labelledby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  htmlFor?: string | undefined;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Content at the right of the label: "optional", a counter, a link. */
  aside?: ReactNode;
  /** The control is a group of radios or checkboxes. */
  group?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode | ((ids: FieldIds) => ReactNode);
}

export function Field({
  label,
  htmlFor,
  help,
  error,
  required,
  aside,
  group = false,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const id = htmlFor ?? made;
  const ids: FieldIds = {
    id,
    'aria-describedby': cn(help && `${id}-help`, error && `${id}-error`) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
    'aria-labelledby': group ? `${id}-label` : undefined,
  };
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium text-ink text-sm">
          {group ? (
            <span id={`${id}-label`}>{label}</span>
          ) : (
            <label htmlFor={id} id={`${id}-label`}>
              {label}
            </label>
          )}
          {required ? (
            <span aria-hidden="true" className="text-danger-ink">
              {' *'}
            </span>
          ) : null}
        </span>
        {aside ? <span className="text-ink-3 text-xs">{aside}</span> : null}
      </div>
      {withIds(children, ids)}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help ? (
        <p id={`${id}-help`} className="text-ink-3 text-xs">
          {help}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger-ink text-sm">
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function withIds(children: FieldProps['children'], ids: FieldIds): ReactNode {
  if (typeof children === 'function') return children(ids);
  if (!isValidElement(children)) return children;
  const element = children as ReactElement<Partial<FieldIds>>;
  const { id, 'aria-labelledby': labelledBy, ...rest } = ids;
  return cloneElement(element, {
    ...rest,
    id: element.props.id ?? id,
    ...(labelledBy && { 'aria-labelledby': labelledBy }),
  });
}
