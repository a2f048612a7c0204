import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS_GROUPS } from './organisation-groups';

export type SettingsGroupName = keyof typeof SETTINGS_GROUPS;
export const GROUP_NAMES = Object.keys(SETTINGS_GROUPS) as SettingsGroupName[];

const legendId = (name: SettingsGroupName) => `settings-${name}`;

function goTo(name: SettingsGroupName): void {
  const legend = document.getElementById(legendId(name));
  legend?.scrollIntoView();
  legend?.focus({ preventScroll: true });
}

export function SettingsGroup({ name, children }: { name: SettingsGroupName; children: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <fieldset className="not-first:border-line not-first:border-t not-first:pt-5">
      <legend id={legendId(name)} tabIndex={-1} className="float-left mb-4 w-full scroll-mt-20 font-semibold text-md">
        {t(`settings_${name}`)}
      </legend>
      <div className="clear-left flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

/** Leads to each group of the long form. */
export function SettingsIndex() {
  const { t } = useTranslation('accounts');
  return (
    <nav aria-label={t('settings_index')} className="mt-4">
      <ul className="border-line max-pos:flex max-pos:flex-wrap max-pos:gap-2 pos:border-l">
        {GROUP_NAMES.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="w-full px-3 py-1 text-left text-ink-2 hover:text-brand-ink max-pos:min-h-10 max-pos:rounded-control max-pos:border max-pos:border-line max-pos:bg-surface"
              onClick={() => goTo(name)}
            >
              {t(`settings_${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
