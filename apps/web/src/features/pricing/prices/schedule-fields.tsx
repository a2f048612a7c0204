import { useTranslation } from 'react-i18next';
import { DateTimeField, TextField } from '../../../kit';

interface ScheduleForm {
  startsAt: string;
  endsAt: string;
  reason?: string | undefined;
}

/** Start, end and reason; `inline` in the surrounding grid. */
export function ScheduleFields({ inline = false }: { inline?: boolean }) {
  const { t } = useTranslation('pricing');
  return (
    <>
      <div className={inline ? 'contents' : 'grid items-start gap-4 sm:grid-cols-2'}>
        <DateTimeField<ScheduleForm> name="startsAt" label={t('startsAt')} help={t('startsHelp')} />
        <DateTimeField<ScheduleForm> name="endsAt" label={t('endsAt')} help={t('endsHelp')} />
      </div>
      <TextField<ScheduleForm>
        name="reason"
        label={t('reason')}
        help={t('reasonHelp')}
        autoComplete="off"
        maxLength={200}
      />
    </>
  );
}
