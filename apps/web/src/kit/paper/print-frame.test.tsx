import { eventually } from '@bhandar/testing/eventually';
import { expect, test, vi } from 'vitest';
import { printFrame } from './print-frame';

test('after printing the keys went nowhere: the focus returns to where it was', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const print = vi.fn();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(
    () => ({ addEventListener: () => undefined, focus: () => button.blur(), print }) as unknown as Window,
  );
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(() =>
    document.implementation.createHTMLDocument(),
  );
  const printed = printFrame(<p>Receipt</p>, { title: 'Receipt', styles: '/receipt.css' });
  // No style sheet loads here: an error is as good as an end.
  await eventually(() => expect(print).toHaveBeenCalledOnce());
  await printed;
  expect(button).toHaveFocus();
});
