import { WEBHOOK_KINDS, type WebhookKind } from '@bhandar/domain/integrations';
import { Checkbox, FieldError } from '@bhandar/ui';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** The events that the webhook receives. */
export function KindsField() {
  const { t } = useTranslation('integrations');
  const id = useId();
  const { field, fieldState } = useController<{ kinds: WebhookKind[] }>({ name: 'kinds' });
  const chosen = field.value as readonly WebhookKind[];
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 font-medium text-sm">{t('kinds')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`kind_${kind}`)}
            checked={chosen.includes(kind)}
            onBlur={field.onBlur}
            onCheckedChange={(on) => field.onChange(on ? [...chosen, kind] : chosen.filter((other) => other !== kind))}
          />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
