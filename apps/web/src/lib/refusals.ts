import { type Refusal, type RefusalParam, refusalIn } from '@bhandar/domain/shared';
import { formatCount, withReadableDays } from './format';
import { i18n } from './i18n/i18n';

const inText = (param: RefusalParam): string => {
  if (typeof param === 'number') return formatCount(param);
  return typeof param === 'string'
    ? withReadableDays(param)
    : [param]
        .flat()
        .map((inner) => refusalText(inner))
        .join(', ');
};

/** The text of a refusal in the current language; `otherwise` when this build does not know the code. */
export function refusalText({ code, params = {} }: Refusal, otherwise?: string): string {
  if (otherwise !== undefined && !i18n.exists(code, { ns: 'refusals' })) return otherwise;
  const filled = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inText(param)]));
  return i18n.t(code as 'store.notFound', { ns: 'refusals', ...filled });
}

/** The message of a schema issue in the current language. */
export function issueText(message: string): string {
  const refusal = refusalIn(message);
  return refusal ? refusalText(refusal) : message;
}
