import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import type { trpc } from '../../../lib/api/trpc';
import { deviceId } from '../offline/device-id';
import { exchangeInputOf, type OpenExchange } from './open-exchange';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Sends the bill with what comes back for it; sending it again with the same id does not exchange twice. */
export async function sendExchange(client: Client, exchange: OpenExchange, sale: RecordSaleInput): Promise<Sale> {
  return (await client.pos.exchangeGoods.mutate(exchangeInputOf(exchange, sale, deviceId()))).sale;
}
