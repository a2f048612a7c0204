import type { NotificationPreference } from '@bhandar/domain/notifications';
import { Card, Skeleton, Switch } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { QueryState, useMutationToast } from '../../kit';
import { trpc } from '../../lib/api/trpc';

/** Channels by kind of notification. Each switch takes effect at once. */
export function Preferences() {
  const { t } = useTranslation('notifications');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const list = trpc.notifications.listPreferences.useQuery();
  const save = trpc.notifications.setPreference.useMutation({
    ...toasts({ failure: t('saveFailed') }),
    onMutate: (changed) => {
      utils.notifications.listPreferences.setData(undefined, (before) =>
        before?.map((preference) => (preference.topic === changed.topic ? changed : preference)),
      );
    },
    onSettled: () => utils.notifications.listPreferences.invalidate(),
  });
  return (
    <Card title={t('whatToTell')} description={t('whatToTellText')} flush className="[&_[role=alert]]:border-0">
      <QueryState query={list} skeleton={<Skeleton className="m-4 h-48" />}>
        {(preferences) => (
          <table className="w-full text-base">
            <thead className="text-ink-3 text-sm">
              <tr>
                <td className="px-4 py-2" />
                <th scope="col" className="w-14 py-2 text-center font-regular">
                  {t('wayBell')}
                </th>
                <th scope="col" className="w-14 py-2 pr-3 text-center font-regular">
                  {t('wayMail')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-line border-t">
              {preferences.map((preference) => (
                <Choice key={preference.topic} preference={preference} onChange={save.mutate} />
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
    </Card>
  );
}

function Choice({
  preference,
  onChange,
}: {
  preference: NotificationPreference;
  onChange: (changed: NotificationPreference) => void;
}) {
  const { t } = useTranslation('notifications');
  const topic = t(`topic_${preference.topic}`);
  return (
    <tr>
      <th scope="row" className="px-4 py-2.5 text-left font-regular">
        <span className="block">{topic}</span>
        <span className="block text-ink-3 text-sm">{t(`about_${preference.topic}`)}</span>
      </th>
      {(['bell', 'mail'] as const).map((way) => (
        <td key={way} className="text-center align-middle last:pr-3">
          <Switch
            aria-label={t('preferFor', { topic, way: t(way === 'bell' ? 'wayBell' : 'wayMail') })}
            checked={preference[way]}
            onCheckedChange={(checked) => onChange({ ...preference, [way]: checked })}
          />
        </td>
      ))}
    </tr>
  );
}
