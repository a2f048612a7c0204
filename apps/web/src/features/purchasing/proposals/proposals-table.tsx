import type { ProductKind } from '@bhandar/domain/catalogue';
import { ProposalStatus, type PurchaseProposal } from '@bhandar/domain/purchasing';
import { Check, FileText, Undo2, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, PageHeader, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { proposalColumns } from './proposal-columns';
import { ProposalGoods } from './proposal-goods';
import { RejectProposalDialog } from './reject-proposal-dialog';
import { useProposalActions } from './use-proposal-actions';

interface ProposalsTableProps {
  kind: ProductKind;
  /** The buttons beside the screen's title. */
  headActions: ReactNode;
  onOpenPurchase: (purchaseId: string) => void;
}

/** Purchases that stores sent: the warehouse confirms or rejects them, a store withdraws its own. */
export function ProposalsTable({ kind, headActions, onOpenPurchase }: ProposalsTableProps) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const page = usePage({
    scope: 'waiting',
    sorts: ['createdAt'],
    filters: { status: choiceFilter(ProposalStatus.options) },
  });
  const { sort: _, direction: __, ...filtered } = page.query;
  const query = { ...filtered, kind };
  const list = trpc.purchasing.listPurchaseProposals.useQuery(query, keepRows);
  const { confirm, withdraw } = useProposalActions();
  const [rejecting, setRejecting] = useState<PurchaseProposal>();

  const decisions = (proposal: PurchaseProposal) =>
    role === 'superadmin'
      ? [
          ...(proposal.goods
            ? [{ label: t('proposalConfirm'), icon: <Check />, onSelect: () => void confirm(proposal) }]
            : []),
          {
            label: t('proposalReject'),
            icon: <X />,
            tone: 'danger' as const,
            onSelect: () => setRejecting(proposal),
          },
        ]
      : [
          {
            label: t('proposalWithdraw'),
            icon: <Undo2 />,
            tone: 'danger' as const,
            onSelect: () => void withdraw(proposal),
          },
        ];
  const actions = (proposal: PurchaseProposal) => {
    const { status, purchase } = proposal;
    if (status === 'waiting') return decisions(proposal);
    if (!purchase) return [];
    return [{ label: purchase.voucher, icon: <FileText />, onSelect: () => onOpenPurchase(purchase.id) }];
  };

  return (
    <>
      <PageHeader count={list.data?.totalItems} actions={headActions} />
      <DataTable
        label={t('proposals')}
        columns={useMemo(() => proposalColumns(t), [t])}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.purchasing.listPurchaseProposals.query({ ...query, ...at })}
        rowKey={({ id }) => id}
        rowName={({ store, supplier, invoiceNumber }) =>
          [store.name, supplier?.name, invoiceNumber].filter(Boolean).join(', ')
        }
        searchLabel={t('searchProposals')}
        filters={[
          {
            key: 'status',
            label: t('purchaseStatus'),
            options: ProposalStatus.options.map((value) => ({ value, label: t(`proposalStatus_${value}`) })),
          },
        ]}
        empty={{ title: t('noProposals'), noMatchTitle: t('noProposals'), description: t('noProposalsText') }}
        failedText={t('proposalsFailed')}
        expand={(proposal) => <ProposalGoods proposal={proposal} />}
        actions={actions}
      />
      {rejecting ? <RejectProposalDialog proposal={rejecting} onClose={() => setRejecting(undefined)} /> : null}
    </>
  );
}
