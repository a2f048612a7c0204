import { USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberThresholds } from '../../../lib/thresholds';
import { renderScreen } from '../../../testing/render-screen';
import { StockCell } from './stock-cell';

it('StockCell marks a stock of 20 as low once the organisation’s threshold says so', () => {
  renderScreen(<StockCell stock={20} />);
  expect(screen.queryByText('Low')).not.toBeInTheDocument();
  act(() => rememberThresholds({ ...USUAL_THRESHOLDS, lowStockUnits: 20 }));
  expect(screen.getByText('Low')).toBeVisible();
});
