import { Exchange, ExchangeInput } from '@bhandar/domain/pos';
import { grantedProcedure } from '../../core/trpc';
import { exchangeGoods } from './exchange-goods';

export const exchangeProcedures = {
  exchangeGoods: grantedProcedure('postReturn')
    .input(ExchangeInput)
    .output(Exchange)
    .meta({ retry: 'input-id', changes: ['sale', 'saleReturn'] })
    .mutation(({ ctx, input }) => exchangeGoods(ctx, input)),
};
