import { type Favourites, MAX_FAVOURITE_PAGES } from '@bhandar/domain/pos';
import { coded } from '@bhandar/domain/shared';
import { Button, Dialog, EmptyState, Skeleton, Tabs } from '@bhandar/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../../kit/confirm';
import { useMutationToast } from '../../../../kit/use-mutation-toast';
import { trpc } from '../../../../lib/api/trpc';
import { refusalText } from '../../../../lib/refusals';
import { ArrangePage } from './arrange-page';
import { useArrangement } from './use-arrangement';

const PAGES_FULL = coded('favourite.tooManyPages', { max: MAX_FAVOURITE_PAGES });

interface ArrangeDialogProps {
  locationId: string;
  onClose: () => void;
  onClosed: () => void;
}

/** The store's favourites for all its tills. What is scanned meanwhile goes to the page and not to the cart. */
export default function ArrangeDialog(props: ArrangeDialogProps) {
  const { t } = useTranslation('pos');
  const { locationId, onClose } = props;
  const read = trpc.pos.listFavourites.useQuery({ locationId }, { staleTime: 0, refetchOnMount: 'always' });
  const [opened, setOpened] = useState<Favourites>();
  // The answer that came after the opening: an older one would be refused when it is saved, a later one would undo changes.
  if (!opened && read.isSuccess && !read.isFetching) setOpened(read.data);
  if (opened) return <Arranging favourites={opened} {...props} />;
  return (
    <Dialog open size="lg" title={t('arrangeFavourites')} onOpenChange={(open) => !open && onClose()}>
      {read.error ? (
        <EmptyState
          title={t('favouritesFailed')}
          action={<Button onClick={() => void read.refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}

function Arranging({ favourites, locationId, onClose, onClosed }: ArrangeDialogProps & { favourites: Favourites }) {
  const { t } = useTranslation('pos');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const arranged = useArrangement(favourites, (number) => t('newFavouritePage', { number }));
  const save = trpc.pos.saveFavourites.useMutation(
    toasts({ success: t('favouritesSaved'), failure: t('favouritesNotSaved') }),
  );
  const store = async () => {
    const { version } = favourites;
    try {
      const saved = await save.mutateAsync({ locationId, version, pages: arranged.inputs() });
      utils.pos.listFavourites.setData({ locationId }, saved);
      onClose();
    } catch {
      // The toast has said why; the pages stay to be corrected.
    }
  };
  const leave = async () => {
    const question = { title: t('discardArrangement'), confirmLabel: t('discardChanges'), tone: 'danger' } as const;
    if (!arranged.isChanged || (await confirm(question))) onClose();
  };
  const { page, pages } = arranged;
  return (
    <Dialog
      open
      size="lg"
      title={t('arrangeFavourites')}
      description={t('arrangeFavouritesText')}
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      footer={
        <>
          <Button size="lg" onClick={() => void leave()}>
            {t('cancelArranging')}
          </Button>
          <Button
            variant="primary"
            size="lg"
            busy={save.isPending}
            disabled={!arranged.isChanged || Object.keys(arranged.problems).length > 0}
            onClick={() => void store()}
          >
            {t('saveFavourites')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          {pages.length > 0 ? (
            <Tabs
              label={t('favouritePages')}
              value={page?.key ?? ''}
              onValueChange={arranged.choose}
              items={pages.map(({ key, name }) => ({ value: key, label: name.trim() || t('unnamedPage') }))}
              className="flex-1"
            />
          ) : null}
          <Button
            size="lg"
            icon={<Plus />}
            disabled={arranged.isFull}
            title={arranged.isFull ? refusalText(PAGES_FULL) : undefined}
            onClick={arranged.addPage}
          >
            {t('addPage')}
          </Button>
        </div>
        {page ? (
          <ArrangePage key={page.key} page={page} arranged={arranged} locationId={locationId} />
        ) : (
          <EmptyState title={t('noFavourites')} description={t('addPageText')} />
        )}
      </div>
    </Dialog>
  );
}
