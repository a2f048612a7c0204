export const exchangeMessages = {
  exchange: 'Exchange',
  exchangeFor: 'Exchange for other products',
  exchangeReturned: 'Returned',
  exchangeAdd: 'Add the products that the customer takes.',
  exchangeNoOrders:
    'You have no approved orders to sell from here. A colleague who has some and may approve returns can make this exchange.',
  exchangeRefundBy: 'Refund by {{method}}',
  exchangeRemove: 'Remove the exchange',
  exchangeRemoved: 'Exchange removed. The products stay in the cart.',
  exchangeToPay: 'To pay',
  exchangeToRefund: 'To refund',
  exchangeEven: 'Nothing to pay',
  exchangeSum: 'New {{added}} − returned {{returned}}',
  exchangeComplete: 'Complete exchange',
  exchangeOffline: 'An exchange needs the network. The cart is kept.',
  exchangeHold: 'A bill with an exchange cannot be held. Complete or remove the exchange first.',
  exchangeOfReceipt: 'Returned from {{receiptNo}}',
};
