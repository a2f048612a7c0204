import {
  ConfirmProposalInput,
  ProposalPageQuery,
  ProposalRef,
  PurchaseProposal,
  RecordPurchaseInput,
  RejectProposalInput,
} from '@bhandar/domain/purchasing';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure, warehouseProcedure } from '../../core/trpc';
import { confirmProposal, rejectProposal, withdrawProposal } from './decide-proposal';
import { listPurchaseProposals } from './list-proposals';
import { proposePurchase } from './propose-purchase';

export const proposalsProcedures = {
  listPurchaseProposals: managerProcedure
    .input(ProposalPageQuery)
    .output(pageOf(PurchaseProposal))
    .query(({ ctx, input }) => listPurchaseProposals(ctx, input)),
  proposePurchase: managerProcedure
    .input(RecordPurchaseInput)
    .output(PurchaseProposal)
    .meta({ retry: 'keyed', changes: ['purchase'] })
    .mutation(({ ctx, input }) => proposePurchase(ctx, input)),
  confirmProposal: warehouseProcedure
    .input(ConfirmProposalInput)
    .output(PurchaseProposal)
    .meta({ retry: 'keyed', changes: ['purchase', 'stock', 'product', 'setup', 'supplierAccount'] })
    .mutation(({ ctx, input }) => confirmProposal(ctx, input)),
  rejectProposal: warehouseProcedure
    .input(RejectProposalInput)
    .output(PurchaseProposal)
    .meta({ retry: 'keyed', changes: ['purchase'] })
    .mutation(({ ctx, input }) => rejectProposal(ctx, input)),
  withdrawProposal: managerProcedure
    .input(ProposalRef)
    .output(PurchaseProposal)
    .meta({ retry: 'keyed', changes: ['purchase'] })
    .mutation(({ ctx, input }) => withdrawProposal(ctx, input)),
};
