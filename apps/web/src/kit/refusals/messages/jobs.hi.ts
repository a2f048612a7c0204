export const jobs = {
  'job.notFound': 'काम नहीं मिला',
  'job.tooMany': 'आपके {{max}} काम अभी पूरे नहीं हुए; किसी एक के पूरे होने तक रुकें',
  'job.over': 'यह काम पहले ही पूरा हो चुका है',
  'job.starterMoved': 'जिसने शुरू किया वह अब दूसरे स्टोर में है। फिर शुरू करें।',
  'mail.nothingToResend': 'फिर भेजने को कुछ नहीं है',
  'stream.tooMany': 'आपके {{max}} लाइव कनेक्शन खुले हैं। पहले एक बंद करें।',
} as const;
