/**
 * The words inside the most common passwords that satisfy the class rule. Published lists decorate them with digits,
 * signs and look-alikes (P@ssw0rd1, Welcome@123), so passwords are compared without those.
 */
const COMMON_WORDS = new Set(
  `abc abcd abcdef access account admin administrator aliceadmin angel apple arsenal asdf asdfgh asdfghjkl ashley
  bailey bangladesh baseball basketball batman biman bismillah buster changeme charlie cheese chelsea chocolate company
  computer cookie corona cricket default demo dhaka diamond dragon employee facebook family football freedom friend
  friends ginger google guest hannah happy harley hello hellokitty hunter iloveyou india internet jesus jordan joshua
  killer lakshmi letmein liverpool london login love lovely manager master matrix medicine michael michelle mohammad
  monkey mustang naruto nothing office pakistan pass passcode password passwort pepper pharmacy please pokemon princess
  purple qazwsx qazwsxedc qwer qwert qwerty qwertyuiop rahul rainbow ranger root samsung secret secure server shadow
  soccer spring starwars summer sunshine superman support system sweet temp temppass test tester testing thomas thunder
  tigger trustno trustnoone unknown user username warehouse welcome whatever windows winter zaqwsx zxcv zxcvbn zxcvbnm`
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of the keyboard and of the alphabet; runs along them are easy to guess. */
const WALKS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
  'zaqxswcdevfrbgtnhymju',
  'abcdefghijklmnop',
];

const LOOK_ALIKES: Record<string, string> = { '@': 'a', $: 's', '!': 'i', 0: 'o', 1: 'i', 3: 'e', 5: 's', 7: 't' };

const trimmed = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const plain = (text: string) => [...text].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
const emailsOf = (text: string) => text.replace(/[^a-z]/g, '');

/** A password without the digits, signs and letter look-alikes that people add to words. */
export function coresOf(password: string): Set<string> {
  const lower = password.toLowerCase();
  return new Set([emailsOf(lower), plain(trimmed(lower)), emailsOf(plain(trimmed(lower))), emailsOf(plain(lower))]);
}

const isWalk = (core: string) => core.length >= 3 && WALKS.some((walk) => walk.includes(core));
const isOneEmail = (core: string) => new Set(core).size <= 1;

export const isCommonPassword = (password: string): boolean =>
  [...coresOf(password)].some((core) => COMMON_WORDS.has(core) || isWalk(core) || isOneEmail(core));
