import { Banner } from '@bhandar/ui';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';

interface Numbered {
  version: number;
}

/** Labels and formatted values of settings outside their fields. */
export type SettingMessages<Values> = {
  [Name in Exclude<keyof Values, 'id' | keyof Numbered>]: { label: string; say: (value: Values[Name]) => string };
};

interface Meanwhile<Values> {
  /** The values that the form opened with, that another user saved, and that this user entered. */
  was: Values;
  now: Values;
  typed: Values;
}

interface Saving<Fields extends FieldValues, Values, Settings extends Values, Proof> {
  form: UseFormReturn<Fields, unknown, Values>;
  opened: Settings;
  fieldsOf: (settings: Settings) => Fields;
  /** `proof` confirms a change that asks for the user's password. */
  save: (values: Values, proof?: Proof) => Promise<Settings>;
  /** Fetches the current settings. */
  read: () => Promise<Settings>;
}

/**
 * Saves settings as the next version of those that were opened. When another user saved in between, nothing is saved:
 * their changes are merged into the form, and `meanwhile` describes them until the next save.
 */
export function useSettingsForm<
  Fields extends FieldValues,
  Values extends Numbered,
  Settings extends Values,
  Proof = undefined,
>(saving: Saving<Fields, Values, Settings, Proof>) {
  const { form, fieldsOf } = saving;
  const [held, setHeld] = useState(saving.opened);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values>>();
  // react-hook-form tracks dirty fields only when the property is read.
  void form.formState.dirtyFields;

  const submit = async (typed: Values, proof?: Proof) => {
    try {
      const saved = await saving.save({ ...typed, version: held.version }, proof);
      form.reset(fieldsOf(saved));
      setHeld(saved);
      setMeanwhile(undefined);
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
      const now = await saving.read();
      form.reset(fieldsOf(now), { keepDirtyValues: true });
      setMeanwhile({ was: meanwhile?.was ?? held, now, typed });
      setHeld(now);
    }
  };
  return { submit, held, meanwhile };
}

/** A version conflict is shown in the form, not in a toast. */
export const isVersionConflict = (error: unknown): boolean => failureOf(error).kind === 'CHANGED_MEANWHILE';

interface ConflictNoticeProps<Values> {
  meanwhile: Meanwhile<Values> | undefined;
  words: SettingMessages<Values>;
}

/** Above the save button, where a user who has just tried to save is looking. */
export function ConflictNotice<Values>({ meanwhile, words }: ConflictNoticeProps<Values>) {
  const { t } = useTranslation('accounts');
  if (!meanwhile) return null;
  const { was, now, typed } = meanwhile;
  const changed = (Object.keys(words) as (keyof SettingMessages<Values>)[]).filter((name) => was[name] !== now[name]);
  return (
    <Banner tone="warning" title={t('meanwhileTitle')}>
      <p>{t(changed.length > 0 ? 'meanwhileText' : 'meanwhileNothing')}</p>
      <ul className="my-1.5 list-disc pl-5 empty:hidden">
        {changed.map((name) => {
          const { label, say } = words[name];
          const isKept = typed[name] !== was[name] && typed[name] !== now[name];
          return (
            <li key={String(name)}>
              {t('meanwhileChange', { label, was: say(was[name]), now: say(now[name]) })}
              {isKept ? ` · ${t('meanwhileKept', { typed: say(typed[name]) })}` : null}
            </li>
          );
        })}
      </ul>
      {changed.length > 0 ? <p>{t('meanwhileAgain')}</p> : null}
    </Banner>
  );
}
