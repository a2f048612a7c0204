/** The refusals of this domain in English, by code. */
export const integrationsRefusals = {
  'webhook.notFound': 'Webhook not found',
  'webhook.notByEmployees': 'Employees cannot manage webhooks',
  'webhook.ownStores': 'As an admin, you can only send the events of your own stores',
  'webhook.enterAddress': 'Enter the address',
  'webhook.wholeAddress': 'Enter a whole address, such as https://example.com/hooks',
  'webhook.httpOrHttps': 'The address must begin with http or https',
  'webhook.https': 'The address must begin with https',
  'webhook.noCredentials': 'The address must not hold a user name or password',
  'webhook.noFragment': 'The address must not hold a #',
  'webhook.tooMany': 'There are already {{max}} webhooks here; remove one first',
  'webhook.chooseEvent': 'Choose at least one event',
  'webhook.paused': 'This webhook is paused; switch it on first',
  'delivery.notFound': 'Delivery not found',
  'delivery.underway': 'This delivery is on its way already',
  'webhook.redirected': 'Redirects are not followed',
  'webhook.answered': 'Answered {{status}}',
} as const;
