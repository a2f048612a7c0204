import { Badge, Button } from '@bhandar/ui';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHeader, QueryState } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/format';
import { mayLeave } from '../../../lib/navigation-guard';
import { placeTitle } from '../../../lib/place-title';
import { CountEntry } from './count-entry';
import { COUNT_TONES } from './count-labels';
import { CountReview } from './count-review';

/** One count, in entry or in review. */
export function CountView({ countId, onBack }: { countId: string; onBack: () => void }) {
  const { t } = useTranslation('inventory');
  const query = trpc.inventory.getCount.useQuery({ countId });
  const count = query.data;
  const leave = async () => {
    if (await mayLeave()) onBack();
  };
  return (
    <>
      <PageHeader
        title={count?.voucher ?? t('counts')}
        description={
          count ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={COUNT_TONES[count.status]}>{t(`countStatus_${count.status}`)}</Badge>
              <span>{`${placeTitle(count.place)} · ${count.category ?? t('countEverything')}`}</span>
              <span>{t('startedBy', { name: count.started.by, when: formatInstant(count.started.at) })}</span>
              {count.submitted ? (
                <span>{t('submittedBy', { name: count.submitted.by, when: formatInstant(count.submitted.at) })}</span>
              ) : null}
              {count.closed ? (
                <span>{t('closedBy', { name: count.closed.by, when: formatInstant(count.closed.at) })}</span>
              ) : null}
            </span>
          ) : null
        }
        actions={
          <Button variant="ghost" icon={<ArrowLeft />} onClick={() => void leave()}>
            {t('backToCounts')}
          </Button>
        }
      />
      <QueryState query={query} failedText={t('countFailed')}>
        {(loaded) =>
          loaded.status === 'counting' ? (
            <CountEntry key={loaded.id} count={loaded} />
          ) : (
            <CountReview key={loaded.status} count={loaded} />
          )
        }
      </QueryState>
    </>
  );
}
