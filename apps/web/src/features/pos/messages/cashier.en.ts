/** Texts of a locked till, and of changing its person by PIN. */
export const cashierMessages = {
  lockTill: 'Lock the till',
  lockedTitle: 'Till locked',
  lockedElsewhere: 'This device does not know its store. Sign in with a password.',
  lockPassword: 'Sign in with password',
  lockLoading: 'Loading the people of this store',
  lockFailed: 'The people of this store could not be loaded.',
  lockNobody: 'Nobody of this store has a PIN. Sign in with a password, then set a PIN on your profile.',
  lockNobodyOffline:
    'Without the network this till opens only for people who entered their PIN here in the last seven days.',
  lockOffline:
    'No network. People who entered their PIN here in the last seven days can sell; everything else waits for the network.',
  lockPeople: 'People',
  lockEnter: 'PIN of {{name}}',
  lockedBy: 'Locked the till',
  pin: 'PIN',
  pinEntered_one: '{{count}} of six digits entered',
  pinEntered_other: '{{count}} of six digits entered',
  pinErase: 'Erase the last digit',
  pinWrong: 'Wrong PIN',
  pinLocked: 'PIN locked',
  pinLockedOffline: 'Too many wrong PINs at this till. It works again when the network is back.',
  counterOnly: 'Your PIN opens the till only',
  counterOnlyText: 'Sign in with your password to open other screens.',
  backToTill: 'Back to the till',
  key_lock: 'Lock the till, or change the cashier',
} as const;
