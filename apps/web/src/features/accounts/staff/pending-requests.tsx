import { type Employee, fullNameOf } from '@bhandar/domain/accounts';
import { Badge, Button, Card } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate, formatInstant } from '../../../lib/format';

const SHOWN = 5;

interface PendingRequestsProps {
  onApprove: (request: Employee) => void;
  onRefuse: (request: Employee) => void;
  onShowAll: () => void;
}

/** Registrations awaiting approval, oldest first; renders nothing without any. */
export function PendingRequests({ onApprove, onRefuse, onShowAll }: PendingRequestsProps) {
  const { t } = useTranslation('accounts');
  const { role } = useActor();
  const list = trpc.accounts.listEmployees.useQuery({ status: 'pending', sort: 'createdAt', limit: SHOWN });
  if (!list.data || list.data.totalItems === 0) return null;
  const { data: requests, totalItems } = list.data;
  return (
    <Card
      flush
      className="mb-6 overflow-hidden"
      title={
        <span className="flex items-center gap-2">
          {t('pendingTitle')}
          <Badge tone="warning">{totalItems}</Badge>
        </span>
      }
      description={role === 'superadmin' ? t('pendingText') : t('pendingTextStore')}
      action={
        totalItems > SHOWN ? (
          <Button size="sm" variant="link" onClick={onShowAll}>
            {t('showAllPending', { total: totalItems })}
          </Button>
        ) : undefined
      }
    >
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p>
                <span className="font-semibold">{fullNameOf(request)}</span>{' '}
                <span className="text-ink-2">
                  {t('asksFor', {
                    role: t(`role_${request.role}`),
                    store: request.storeName,
                    city: request.city,
                  })}
                </span>
              </p>
              <p className="flex flex-wrap gap-x-3 text-ink-3 text-sm">
                <span className="break-all">{request.email}</span>
                <span className="tabular-nums">{request.phone}</span>
                <time dateTime={request.createdAt} title={formatInstant(request.createdAt)}>
                  {formatDate(request.createdAt)}
                </time>
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                onClick={() => onApprove(request)}
                aria-label={`${t('approve')} ${fullNameOf(request)}`}
              >
                {t('approve')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => onRefuse(request)}
                aria-label={`${t('refuse')} ${fullNameOf(request)}`}
              >
                {t('refuse')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
