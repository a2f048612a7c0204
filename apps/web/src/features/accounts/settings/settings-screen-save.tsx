import { Banner } from '@bhandar/ui';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';

interface Numbered {
  version: number;
}

/** What a person reads of each setting, wherever it is named outside its field. */
export type SettingWords<Values> = {
  [Name in Exclude<keyof Values, 'id' | keyof Numbered>]: { label: string; say: (value: Values[Name]) => string };
};

interface Meanwhile<Values> {
  /** As the form was opened with, as somebody else saved them, and as the person wanted them. */
  was: Values;
  now: Values;
  typed: Values;
}

interface Saving<Fields extends FieldValues, Values, Settings extends Values> {
  form: UseFormReturn<Fields, unknown, Values>;
  opened: Settings;
  fieldsOf: (settings: Settings) => Fields;
  save: (values: Values) => Promise<Settings>;
  /** As they are now, from the server. */
  read: () => Promise<Settings>;
}

/**
 * Saves settings as the next version of those that were opened. Where somebody else saved in between, nothing is saved:
 * what they changed joins the form beside what was typed, and `meanwhile` tells of it until it is saved.
 */
export function useSettingsForm<Fields extends FieldValues, Values extends Numbered, Settings extends Values>(
  saving: Saving<Fields, Values, Settings>,
) {
  const { form, fieldsOf } = saving;
  const [held, setHeld] = useState(saving.opened);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values>>();
  // The form keeps account of what was typed only for those who look.
  void form.formState.dirtyFields;

  const submit = async (typed: Values) => {
    try {
      const saved = await saving.save({ ...typed, version: held.version });
      form.reset(fieldsOf(saved));
      setHeld(saved);
      setMeanwhile(undefined);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      const now = await saving.read();
      form.reset(fieldsOf(now), { keepDirtyValues: true });
      setMeanwhile({ was: meanwhile?.was ?? held, now, typed });
      setHeld(now);
    }
  };
  return { submit, meanwhile };
}

/** Told in the form and not in passing. */
export const isOvertaken = (error: unknown): boolean => failureOf(error).kind === 'CHANGED_MEANWHILE';

interface ChangedMeanwhileProps<Values> {
  meanwhile: Meanwhile<Values> | undefined;
  words: SettingWords<Values>;
}

/** Stands where somebody looks who has just tried to save: above the button. */
export function ChangedMeanwhile<Values>({ meanwhile, words }: ChangedMeanwhileProps<Values>) {
  const { t } = useTranslation('accounts');
  if (!meanwhile) return null;
  const { was, now, typed } = meanwhile;
  const changed = (Object.keys(words) as (keyof SettingWords<Values>)[]).filter((name) => was[name] !== now[name]);
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
