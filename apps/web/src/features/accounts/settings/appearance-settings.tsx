import {
  applyDensity,
  applyTheme,
  DENSITIES,
  type Density,
  Field,
  RadioGroup,
  storedDensity,
  storedTheme,
  THEMES,
  type Theme,
} from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Each choice takes effect at once and is stored on this device. */
export function AppearanceSettings() {
  const { t } = useTranslation('accounts');
  const { t: shell } = useTranslation('shell');
  const [theme, setTheme] = useState<string>(storedTheme);
  const [density, setDensity] = useState<string>(() => storedDensity() ?? 'automatic');
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={t('themeLabel')} group>
        {(ids) => (
          <RadioGroup
            {...ids}
            value={theme}
            onValueChange={(next) => {
              applyTheme(next as Theme);
              setTheme(next);
            }}
            options={THEMES.map((value) => ({ value, label: shell(`theme_${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('densityLabel')} group>
        {(ids) => (
          <RadioGroup
            {...ids}
            value={density}
            onValueChange={(next) => {
              applyDensity(next === 'automatic' ? null : (next as Density));
              setDensity(next);
            }}
            options={[
              { value: 'automatic', label: shell('density_automatic') },
              ...DENSITIES.map((value) => ({ value, label: shell(`density_${value}`) })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}
