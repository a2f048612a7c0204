import {
  CreateCustomerInput,
  Customer,
  CustomerPageQuery,
  CustomerRef,
  CustomerSale,
  CustomerSalesQuery,
  UpdateCustomerInput,
} from '@bhandar/domain/pos';
import { addressForm, editInput, Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { staffProcedure } from '../../core/trpc';
import {
  createCustomer,
  listCustomerSales,
  listCustomers,
  restoreCustomer,
  retireCustomer,
  updateCustomer,
} from './customers';

export const customerProcedures = {
  listCustomers: staffProcedure
    .input(CustomerPageQuery)
    .output(pageOf(Customer))
    .query(({ ctx, input }) => listCustomers(ctx, input)),
  listCustomerSales: staffProcedure
    .input(CustomerSalesQuery)
    .output(pageOf(CustomerSale))
    .query(({ ctx, input }) => listCustomerSales(ctx, input)),
  createCustomer: staffProcedure
    .input(CreateCustomerInput)
    .output(Customer)
    .meta({ retry: 'keyed', changes: ['customer'] })
    .mutation(({ ctx, input }) => createCustomer(ctx, input)),
  updateCustomer: staffProcedure
    .input(editInput(UpdateCustomerInput, addressForm))
    .output(Customer)
    .meta({ retry: 'idempotent', changes: ['customer'] })
    .mutation(({ ctx, input }) => updateCustomer(ctx, input)),
  retireCustomer: staffProcedure
    .input(CustomerRef)
    .output(z.object({ id: Id, name: z.string() }))
    .meta({ retry: 'idempotent', changes: ['customer'] })
    .mutation(({ ctx, input }) => retireCustomer(ctx, input)),
  restoreCustomer: staffProcedure
    .input(CustomerRef)
    .output(Customer)
    .meta({ retry: 'idempotent', changes: ['customer'] })
    .mutation(({ ctx, input }) => restoreCustomer(ctx, input)),
};
