import {
  ComparedPricesPage,
  ComparePricesQuery,
  CountPricesInput,
  EndCampaignInput,
  EndPriceInput,
  PreviewedPrice,
  PreviewPricesInput,
  PriceCampaign,
  PriceCounts,
  PriceEntry,
  PriceHistory,
  PriceHistoryQuery,
  PriceRuleQuery,
  SetPriceRuleInput,
  SetStorePriceInput,
  StorePrice,
  StorePriceQuery,
} from '@bhandar/domain/pricing';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, router, staffProcedure } from '../core/trpc';
import { compareStorePrices } from './compare-prices';
import { listPriceCampaigns, listPriceRules, listPrices, listStorePrices } from './list-prices';
import { countPrices, previewPrices } from './preview-prices';
import { endPriceCampaign, endPriceRule, setPriceRule, setStorePrice } from './set-price';

export const pricingRouter = router({
  listStorePrices: staffProcedure
    .input(StorePriceQuery)
    .output(pageOf(StorePrice))
    .query(({ ctx, input }) => listStorePrices(ctx, input)),
  compareStorePrices: staffProcedure
    .input(ComparePricesQuery)
    .output(ComparedPricesPage)
    .query(({ ctx, input }) => compareStorePrices(ctx, input)),
  listPrices: staffProcedure
    .input(PriceHistoryQuery)
    .output(PriceHistory)
    .query(({ ctx, input }) => listPrices(ctx, input)),
  listPriceRules: staffProcedure
    .input(PriceRuleQuery)
    .output(pageOf(PriceEntry))
    .query(({ ctx, input }) => listPriceRules(ctx, input)),
  listPriceCampaigns: managerProcedure
    .input(PriceRuleQuery)
    .output(pageOf(PriceCampaign))
    .query(({ ctx, input }) => listPriceCampaigns(ctx, input)),
  setStorePrice: managerProcedure
    .input(SetStorePriceInput)
    .output(PriceEntry)
    .meta({ retry: 'idempotent', changes: ['price'] })
    .mutation(({ ctx, input }) => setStorePrice(ctx, input)),
  setPriceRule: managerProcedure
    .input(SetPriceRuleInput)
    .output(PriceEntry)
    .meta({ retry: 'idempotent', changes: ['price'] })
    .mutation(({ ctx, input }) => setPriceRule(ctx, input)),
  endPriceRule: managerProcedure
    .input(EndPriceInput)
    .output(PriceEntry)
    .meta({ retry: 'idempotent', changes: ['price'] })
    .mutation(({ ctx, input }) => endPriceRule(ctx, input)),
  previewPrices: managerProcedure
    .input(PreviewPricesInput)
    .output(pageOf(PreviewedPrice))
    .query(({ ctx, input }) => previewPrices(ctx, input)),
  countPrices: managerProcedure
    .input(CountPricesInput)
    .output(PriceCounts)
    .query(({ ctx, input }) => countPrices(ctx, input)),
  endPriceCampaign: managerProcedure
    .input(EndCampaignInput)
    .output(z.object({ ended: z.number() }))
    .meta({ retry: 'idempotent', changes: ['price'] })
    .mutation(({ ctx, input }) => endPriceCampaign(ctx, input)),
});
