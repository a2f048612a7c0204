import { testSettings } from '@bhandar/testing/callers';
import { describe, expect, it } from 'vitest';
import { notificationMail } from './notification-mail';

const reader = { email: 'shirin@example.com', firstName: 'Shirin', role: 'employee' } as const;
const approval = { kind: 'registration.approved', facts: { name: 'Shirin Sultana', store: 'Lake Road' } } as const;

describe('the email of an approved registration', () => {
  it.each([
    ['en', 'Hello Shirin,', 'Your account is active. You can sign in now.', 'Sign in', /always sent/],
    ['bn', 'Shirin,', 'আপনার অ্যাকাউন্ট সক্রিয়। এখন সাইন ইন করতে পারেন।', 'সাইন ইন করুন', /সব সময়/],
    ['hi', 'Shirin,', 'आपका खाता सक्रिय है। अब आप साइन इन कर सकते हैं।', 'साइन इन करें', /हमेशा/],
  ] as const)('greets once, leads to the sign-in page and is always sent (%s): it named a preference', (...texts) => {
    const [language, greeting, line, link, always] = texts;
    const { text, html } = notificationMail({ ...reader, ...approval, language }, testSettings);
    const [first, second, , href, , foot] = text.split('\n');
    expect([first, second]).toEqual([greeting, line]);
    expect(text.match(/Shirin/g)).toHaveLength(1);
    expect(href).toBe(`${testSettings.publicUrl}/login`);
    expect(html).toContain(`href="${href}"`);
    expect(html).toContain(`>${link}</a>`);
    expect(foot).toMatch(always);
  });
});

it('the email of another notification says where it is switched off', () => {
  const facts = { name: 'Shirin Sultana', store: 'Lake Road' };
  const mail = notificationMail({ ...reader, kind: 'registration.requested', facts, language: 'en' }, testSettings);
  expect(mail.text).toContain('can switch them off there');
});
