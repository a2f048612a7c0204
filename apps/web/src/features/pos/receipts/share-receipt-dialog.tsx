import type { ReceiptLink, Sale } from '@bhandar/domain/pos';
import { Button, Dialog, Input, Spinner, toast } from '@bhandar/ui';
import { Copy } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure, useConfirm, useMutationToast } from '../../../kit';
import { QrCode } from '../../../kit/qr/qr-code';
import { useCopy } from '../../../kit/use-copy';
import { trpc } from '../../../lib/api/trpc';
import { formatDate } from '../../../lib/format';
import { isLanguage } from '../../../lib/i18n/language';
import { SendReceipt } from './send-receipt';

interface ShareReceiptDialogProps {
  sale: Sale;
  onClose: () => void;
  /** Called instead of returning the focus to the opener. */
  onClosed?: () => void;
}

/** The link of a receipt: on screen for the customer's phone, to copy, and by email. Opening it makes the link. */
export default function ShareReceiptDialog({ sale, onClose, onClosed }: ShareReceiptDialogProps) {
  const { t, i18n } = useTranslation('pos');
  const utils = trpc.useUtils();
  const saleId = sale.id;
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const { mutate, data, error } = trpc.pos.shareReceipt.useMutation({
    onSuccess: (link) => utils.pos.receiptLink.setData({ saleId }, { link }),
  });
  useEffect(() => mutate({ saleId, language }), [mutate, saleId, language]);
  return (
    <Dialog
      open
      size="sm"
      title={t('shareReceipt')}
      description={<span className="code">{t('receiptNumber', { number: sale.receiptNo })}</span>}
      onOpenChange={onClose}
      {...(onClosed
        ? {
            onCloseAutoFocus: (event: Event) => {
              event.preventDefault();
              onClosed();
            },
          }
        : {})}
      footer={
        <>
          {data ? <RevokeLink saleId={saleId} onRevoked={onClose} /> : null}
          <Button variant="primary" onClick={onClose}>
            {t('shareDone')}
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailure error={error} title={t('shareFailed')} retry={() => mutate({ saleId, language })} />
      ) : data ? (
        <div className="flex flex-col gap-5">
          <SharedLink link={data} />
          <SendReceipt sale={sale} language={language} />
        </div>
      ) : (
        <p className="flex items-center justify-center gap-2 py-8 text-ink-2">
          <Spinner /> {t('shareMaking')}
        </p>
      )}
    </Dialog>
  );
}

function SharedLink({ link: { url, expiresAt } }: { link: ReceiptLink }) {
  const { t } = useTranslation('pos');
  const id = useId();
  const { field, copy } = useCopy(url);
  return (
    <section className="flex flex-col gap-4">
      <div className="grid min-h-48 place-items-center">
        <QrCode text={url} label={t('shareQr')} />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {t('shareLink')}
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            ref={field}
            readOnly
            value={url}
            className="font-mono"
            onFocus={({ target }) => target.select()}
          />
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t('shareCopy')}
          </Button>
        </div>
        <p className="text-ink-2 text-sm">{t('shareUntil', { day: formatDate(expiresAt) })}</p>
      </div>
    </section>
  );
}

function RevokeLink({ saleId, onRevoked }: { saleId: string; onRevoked: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const revoke = trpc.pos.revokeReceiptLink.useMutation({
    ...toasts({ failure: t('revokeFailed') }),
    onSuccess: (none) => {
      utils.pos.receiptLink.setData({ saleId }, none);
      toast.success(t('linkRevoked'));
      onRevoked();
    },
  });
  const ask = async () => {
    const question = { title: t('revokeQuestion'), description: t('revokeText'), confirmLabel: t('revokeLink') };
    if (await confirm({ ...question, tone: 'danger' })) revoke.mutate({ saleId });
  };
  return (
    <Button variant="ghost" className="mr-auto" busy={revoke.isPending} onClick={() => void ask()}>
      {t('revokeLink')}
    </Button>
  );
}
