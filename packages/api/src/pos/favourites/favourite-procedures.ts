import {
  BestSellers,
  BestSellersQuery,
  FavouriteChoice,
  FavouriteChoicesQuery,
  Favourites,
  FavouritesQuery,
  SaveFavouritesInput,
} from '@bhandar/domain/pos';
import * as z from 'zod';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { listBestSellers, listFavouriteChoices, listFavourites, saveFavourites } from './favourites';

export const favouriteProcedures = {
  listFavourites: staffProcedure
    .input(FavouritesQuery)
    .output(Favourites)
    .query(({ ctx, input }) => listFavourites(ctx, input)),
  listBestSellers: staffProcedure
    .input(BestSellersQuery)
    .output(BestSellers)
    .query(({ ctx, input }) => listBestSellers(ctx, input)),
  listFavouriteChoices: managerProcedure
    .input(FavouriteChoicesQuery)
    .output(z.array(FavouriteChoice))
    .query(({ ctx, input }) => listFavouriteChoices(ctx, input)),
  saveFavourites: managerProcedure
    .input(SaveFavouritesInput)
    .output(Favourites)
    .meta({ retry: 'idempotent', changes: ['favourite'] })
    .mutation(({ ctx, input }) => saveFavourites(ctx, input)),
};
