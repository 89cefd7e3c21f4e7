import { settingNames } from '#shared/notifications/settingNames.ts'
import type { SettingCategory } from '#shared/notifications/settings.ts'
import { type Letter, letterAsHtml, letterAsText } from './layout.ts'

/** A mail in the forms in which it is sent. */
export type Composed = {
  subject: string
  text: string
  html: string
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string }
  /** Where a mail program unsubscribes for its reader; not for mails that always go. */
  leaveUrl?: string | undefined
}

export const compose = (letter: Letter): Composed => ({
  subject: letter.subject,
  text: letterAsText(letter),
  html: letterAsHtml(letter),
  ...(letter.leaving && { leaveUrl: letter.leaving.leaveUrl }),
})

/** What every letter to one person has: whom it greets, why it came, and how to be rid of such. */
export type Reader = { name: string; publicUrl: string; leaveUrl: string }

export const framed = (category: SettingCategory, { name, publicUrl, leaveUrl }: Reader) => ({
  greeting: `Hello ${name},`,
  contactUrl: `${publicUrl}/privacy/contact`,
  ...(category === 'security'
    ? { why: 'It is about the safety of your account. Such mails are always sent.' }
    : {
        why: `In your settings, “${settingNames[category]}” is switched on for e-mail.`,
        leaving: { switchUrl: `${publicUrl}/profile?tab=settings#mail-${category}`, leaveUrl },
      }),
})
