/** The refusals of this domain in English, by code. */
export const jobsRefusals = {
  'job.notFound': 'Job not found',
  'job.tooMany': '{{max}} of your jobs are not finished yet; wait for one of them',
  'job.over': 'This job is already finished',
  'job.starterMoved': 'The person who started this now works at other stores. Start it again.',
  'mail.nothingToResend': 'There is nothing to resend',
  'stream.tooMany': 'You have {{max}} live streams open. Close one first.',
  'job.starterGone': 'The person who started this no longer works here. Start it again.',
  'job.interrupted': 'The server stopped during this job too often. Start it again.',
  'job.unreadable': 'The stored settings of this job cannot be read any more. Start it again.',
  'job.resultUnreadable': 'The prices were changed, but the summary of this change can no longer be read.',
  'mail.unreadable': 'The contents of this email cannot be read any more',
  'mail.recipientInactive': 'The recipient has no active account',
} as const;
