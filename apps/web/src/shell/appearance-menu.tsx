import {
  applyDensity,
  applyTheme,
  DENSITIES,
  type Density,
  DropdownMenu,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  storedDensity,
  storedTheme,
  THEMES,
  type Theme,
} from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarMenuProps } from './lazy-menu';

/** Theme and density, stored on this device. */
export default function AppearanceMenu(props: BarMenuProps) {
  const { t } = useTranslation('shell');
  const [theme, setTheme] = useState(storedTheme);
  const [density, setDensity] = useState(storedDensity);
  return (
    <DropdownMenu {...props}>
      <DropdownMenuLabel>{t('theme')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={theme}
        onValueChange={(next) => {
          applyTheme(next as Theme);
          setTheme(next as Theme);
        }}
        options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
      />
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('density')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={density ?? 'automatic'}
        onValueChange={(next) => {
          const chosen = next === 'automatic' ? null : (next as Density);
          applyDensity(chosen);
          setDensity(chosen);
        }}
        options={[
          { value: 'automatic', label: t('density_automatic') },
          ...DENSITIES.map((value) => ({ value, label: t(`density_${value}`) })),
        ]}
      />
    </DropdownMenu>
  );
}
