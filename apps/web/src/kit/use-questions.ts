import type { Refusal } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../lib/api/failure';
import { refusalText } from '../lib/refusals';
import { useConfirm } from './confirm';

type Send<Answer> = (answered: { confirmed?: true }) => Promise<Answer>;

/**
 * Sends what a person entered. Where the server asks about it, the person is asked, and it is sent again as confirmed;
 * without a confirmation the refusal stands, beside its field.
 */
export function useQuestions(): <Answer>(send: Send<Answer>) => Promise<Answer> {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();
  return async (send) => {
    try {
      return await send({});
    } catch (error) {
      const { questions } = failureOf(error).details;
      if (!Array.isArray(questions)) throw error;
      const description = (questions as Refusal[]).map((question) => refusalText(question)).join('\n');
      const title = t('askTitle');
      if (!(await confirm({ title, description, confirmLabel: t('askConfirm'), cancelLabel: t('askCorrect') })))
        throw error;
      return send({ confirmed: true });
    }
  };
}
