/** The refusals of this domain in English, by code. */
export const jobsRefusals = {
  'job.notFound': 'Job not found',
  'job.tooMany': '{{max}} of your jobs are not through yet; wait for one of them',
  'job.over': 'This job is through already',
  'job.starterMoved': 'Who began it works at other stores by now. Begin it again.',
  'mail.nothingToResend': 'There is nothing to send again',
  'stream.tooMany': 'You have {{max}} live streams open. Close one first.',
} as const;
