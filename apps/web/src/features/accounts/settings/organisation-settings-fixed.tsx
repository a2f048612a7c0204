import { useTranslation } from 'react-i18next';
import { countryName, currencyCode, currencySign, formatInstant, zoneName } from '../../../lib/format';

/** Read-only settings, because all recorded amounts and business days depend on them. */
export function FixedSettings() {
  const { t } = useTranslation('accounts');
  const code = currencyCode();
  const sign = currencySign();
  const facts = [
    { name: t('currency'), value: sign === code ? code : `${code} (${sign})` },
    { name: t('country'), value: countryName() ?? t('countryNone') },
    {
      name: t('timeZone'),
      value: t('timeZoneNow', { zone: zoneName(), now: formatInstant(new Date().toISOString()) }),
    },
  ];
  return (
    <section
      aria-label={t('fixedSettings')}
      className="mb-5 rounded-control border border-line bg-sunken/60 px-3 py-2.5"
    >
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-ink-2 text-sm">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-2 text-sm">{t('fixedSettingsText')}</p>
    </section>
  );
}
