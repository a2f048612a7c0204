/** Loaded with the viewfinder. */
export const messages = {
  view: 'Camera',
  starting: 'Starting the camera...',
  aim: 'Hold a barcode in front of the camera',
  read: 'Read: {{code}}',
  torch: 'Light',
  denied: 'The camera may not be used',
  deniedText: 'Allow it for this site in the browser’s settings, then open it again. Typing the code works too.',
  missing: 'No camera was found',
  missingText: 'Use a scanner, or type the code.',
  insecure: 'The camera needs a secure connection',
  insecureText: 'Open this site over https. A scanner and typing work either way.',
  failed: 'The camera could not be started',
  failedText: 'Another program may be using it. Close that, or type the code.',
  close: 'Close the camera',
} as const;
