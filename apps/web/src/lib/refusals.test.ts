import { coded, issue } from '@bhandar/domain/shared';
import { afterEach, expect, it } from 'vitest';
import { messages as bn } from '../kit/refusals/messages/bn';
import { i18n } from './i18n/i18n';
import { issueText, refusalText } from './refusals';

afterEach(() => i18n.changeLanguage('en'));

it('refusalText translates a refusal with its parameters', async () => {
  expect(refusalText(coded('order.approveOwn'))).toBe('You cannot approve your own order');
  i18n.addResourceBundle('bn', 'refusals', bn);
  await i18n.changeLanguage('bn');
  expect(refusalText(coded('order.approveOwn'))).toBe(bn['order.approveOwn']);
  const problem = coded('order.onlyAvailable', { available: 6 });
  expect(refusalText(coded('sale.productProblem', { name: 'Napa', problem }))).toBe('Napa: শুধু 6টি আছে');
  expect(issueText(issue('field.tooLong', { max: 80 }))).toBe('সর্বোচ্চ 80 অক্ষর হতে পারে');
});

it('refusalText shows the server’s English text for an unknown code', () => {
  expect(refusalText({ code: 'order.fromANewerServer' as 'order.empty' }, 'Said by the server')).toBe(
    'Said by the server',
  );
  expect(issueText('Invalid input')).toBe('Invalid input');
});
