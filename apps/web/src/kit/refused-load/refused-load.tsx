import type { Refusal } from '@bhandar/domain/shared';
import { Button, EmptyState } from '@bhandar/ui';
import { TRPCClientError } from '@trpc/client';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { failureOf } from '../../lib/api/failure';
import { hrefTo, menuOf, parentOf, type RoutedScreen, SCREENS, type ScreenName, screenAt } from '../../screens';
import { AppLink } from '../app-link';
import { useActor } from '../scope';

interface RefusedLoadProps {
  error: unknown;
  title: string;
}

/** A load that fails again however often it is tried, with the way back instead of Retry. */
export default function RefusedLoad({ error, title }: RefusedLoadProps) {
  const { t } = useTranslation(['refused-load', 'shell']);
  const back = useWayBack();
  const failure = failureOf(error);
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={title}
      description={failure.kind === 'NOT_FOUND' || isWrongId(error) ? t('notFound') : failure.message}
      action={
        back ? (
          <Button asChild>
            <AppLink href={back.href}>{t('backTo', { screen: t(`shell:${SCREENS[back.name].title}`) })}</AppLink>
          </Button>
        ) : null
      }
    />
  );
}

const isWrongId = (error: unknown): boolean =>
  error instanceof TRPCClientError && (error.data as { refusal?: Refusal } | undefined)?.refusal?.code === 'field.id';

/** The list without the refused record or filter, or the list above the screen. */
function useWayBack(): { name: ScreenName; href: string } | undefined {
  const { role, grants } = useActor();
  const [pathname] = useLocation();
  const open = screenAt(role, pathname, grants);
  if (!open) return undefined;
  if (open.screen.path.includes(':')) {
    const name = listOf(
      open,
      menuOf(role, grants).flatMap(({ entries }) => entries),
    );
    return { name, href: hrefTo(role, name) };
  }
  return window.location.search === '' ? undefined : { name: open.name, href: hrefTo(role, open.name) };
}

const listOf = ({ screen }: RoutedScreen, menu: RoutedScreen[]): ScreenName =>
  parentOf(screen) ?? menu.find((entry) => entry.screen.group === screen.group)?.name ?? 'overview';
