/** Loaded with the message of a refused load. */
export const messages = {
  notFound: 'It does not exist, or you do not have access to it.',
  backTo: 'Back to {{screen}}',
};
