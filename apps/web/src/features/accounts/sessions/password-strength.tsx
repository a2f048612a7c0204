import { StripMeter } from '@bhandar/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

const RULES = [
  ['ruleLength', (text: string) => text.length >= 8],
  ['ruleUpper', (text: string) => /[A-Z]/.test(text)],
  ['ruleLower', (text: string) => /[a-z]/.test(text)],
  ['ruleDigit', (text: string) => /\d/.test(text)],
  ['ruleSpecial', (text: string) => /[@$!%*?&]/.test(text) && /^[A-Za-z\d@$!%*?&]*$/.test(text)],
] as const;

/** The missing parts of the documented rule, and the strength beyond it. */
export function PasswordStrength({ name }: { name: string }) {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext();
  const value: unknown = useWatch({ control, name });
  const password = typeof value === 'string' ? value : '';
  const met = RULES.filter(([, holds]) => password !== '' && holds(password));
  const missing = RULES.filter((rule) => !met.includes(rule));
  // Half of the meter is the rule, the other half is length, which slows guessing the most.
  const strength = met.length + (missing.length === 0 ? Math.min(5, Math.floor((password.length - 8) / 2) + 1) : 0);
  const word = strength <= 4 ? 'weak' : strength <= 7 ? 'fair' : 'strong';
  return (
    <div className="flex flex-col gap-1.5" aria-live="polite">
      <StripMeter
        value={strength}
        target={10}
        label={t('strength')}
        tone={word === 'weak' ? 'danger' : word === 'fair' ? 'warning' : 'ok'}
      >
        {password === '' ? t('strength') : t(`strength_${word}`)}
      </StripMeter>
      {password !== '' && missing.length > 0 ? (
        <p className="text-ink-3 text-sm">
          {t('stillMissing', { rules: missing.map(([rule]) => t(rule)).join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
