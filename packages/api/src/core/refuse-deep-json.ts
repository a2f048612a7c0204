import { coded, invalid, isNestedDeeper, MAX_JSON_DEPTH } from '@bhandar/domain/shared';

export function refuseDeepJson(value: unknown): void {
  if (isNestedDeeper(value)) throw invalid(coded('request.tooDeep', { max: MAX_JSON_DEPTH }));
}
