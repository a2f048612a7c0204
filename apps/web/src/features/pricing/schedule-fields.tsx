import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../kit';

interface ScheduleForm {
  startsAt: string;
  endsAt: string;
  reason?: string | undefined;
}

/** From when, until when, and why; `stacked` where there is no room for two beside each other. */
export function ScheduleFields({ stacked = false }: { stacked?: boolean }) {
  const { t } = useTranslation('pricing');
  return (
    <>
      <div className={cn('grid items-start gap-4', !stacked && 'sm:grid-cols-2')}>
        <TextField<ScheduleForm> name="startsAt" type="datetime-local" label={t('startsAt')} help={t('startsHelp')} />
        <TextField<ScheduleForm> name="endsAt" type="datetime-local" label={t('endsAt')} help={t('endsHelp')} />
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
