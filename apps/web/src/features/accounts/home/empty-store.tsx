import { isManager } from '@bhandar/domain/accounts';
import { Button, Card, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useActor, useHrefTo } from '../../../kit';
import type { ScreenName } from '../../../screens';

interface EmptyStoreProps {
  /** Whether the manager is the only person of the store. */
  alone: boolean;
}

/** Shown to the people of a store that never had stock or an order: what they can do about it. */
export default function EmptyStore({ alone }: EmptyStoreProps) {
  const { t } = useTranslation('home');
  const hrefTo = useHrefTo();
  const actor = useActor();
  const [store, ...others] = actor.stores;
  const manages = isManager(actor);
  const further: { step: 'stock' | 'people'; screen: ScreenName }[] = manages
    ? [
        { step: 'stock', screen: 'stockAdjustments' },
        ...(alone ? [{ step: 'people' as const, screen: 'employees' as const }] : []),
      ]
    : [];
  return (
    <Card className="print:hidden">
      <EmptyState
        title={store && others.length === 0 ? t('emptyStore', { store: store.name }) : t('emptyStores')}
        description={t(manages ? 'emptyText_manager' : 'emptyText_employee')}
        action={
          <>
            <Button variant="primary" asChild>
              <AppLink href={hrefTo('pharmacyRequests') ?? '#'}>{t('step_orders')}</AppLink>
            </Button>
            {further.map(({ step, screen }) => (
              <Button key={step} asChild>
                <AppLink href={hrefTo(screen) ?? '#'}>{t(`step_${step}`)}</AppLink>
              </Button>
            ))}
          </>
        }
      />
    </Card>
  );
}
