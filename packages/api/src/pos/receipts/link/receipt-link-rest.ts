import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import type { ReceiptLink } from '@bhandar/domain/pos';
import * as z from 'zod';
import { Done, done, IdParam } from '../../../core/rest/answers';
import { type RestRoute, restRoute } from '../../../core/rest/route';

const ReceiptLinkWire = z.object({ url: z.string(), created_at: z.string(), expires_at: z.string() });
const Language = z.enum(LANGUAGES).default('en').describe('The language of the page and the email');

const linkToWire = ({ url, createdAt, expiresAt }: ReceiptLink): z.infer<typeof ReceiptLinkWire> => ({
  url,
  created_at: createdAt,
  expires_at: expiresAt,
});

const path = '/api/sales/:id/link';
const access = 'staff';
const tag = 'pos';

export const receiptLinkRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: 'The link that opens the receipt of a sale without signing in, if it has one',
    params: IdParam,
    response: z.object({ link: ReceiptLinkWire.nullable() }),
    fails: [404],
    run: async (api, { params }) => {
      const { link } = await api.pos.receiptLink({ saleId: params.id });
      return { link: link && linkToWire(link) };
    },
  }),
  restRoute({
    method: 'post',
    path,
    access,
    tag,
    summary: 'Make the link of a receipt, for 90 days; a receipt that has one keeps it',
    params: IdParam,
    body: z.object({ language: Language }),
    response: z.object({ link: ReceiptLinkWire }),
    fails: [404],
    run: async (api, { params, body }) => ({
      link: linkToWire(await api.pos.shareReceipt({ saleId: params.id, ...body })),
    }),
  }),
  restRoute({
    method: 'delete',
    path,
    access,
    tag,
    summary: 'Revoke the link of a receipt',
    params: IdParam,
    response: Done,
    fails: [404],
    run: async (api, { params }) => {
      await api.pos.revokeReceiptLink({ saleId: params.id });
      return done('Receipt link revoked');
    },
  }),
  restRoute({
    method: 'post',
    path: '/api/sales/:id/email',
    access,
    tag,
    summary: 'Send the receipt of a sale and its link by email',
    params: IdParam,
    body: z.object({ email: z.string(), language: Language }),
    response: Done,
    fails: [404, 429],
    run: async (api, { params, body }) => {
      const { email } = await api.pos.mailReceipt({ saleId: params.id, ...body });
      return done(`The receipt is on its way to ${email}`);
    },
  }),
];
