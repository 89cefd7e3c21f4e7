import { settingNames } from '#shared/notifications/settingNames.ts'
import { isSwitchable, type SettingCategory } from '#shared/notifications/settings.ts'
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
export type Reader = { name: string; publicUrl: string; leaveUrl: string; community: string }

const always: Partial<Record<SettingCategory, string>> = {
  security: 'It is about the safety of your account. Such mails are always sent.',
  bookings: 'It is about your own bookings. Such mails are always sent; they are no advertising.',
}

const switchedOn = (category: SettingCategory) => {
  const agreed = category === 'marketing' ? 'You agreed to advertising, and in' : 'In'
  return `${agreed} your settings, “${settingNames[category]}” is switched on for email.`
}

export const framed = (
  category: SettingCategory,
  { name, publicUrl, leaveUrl, community }: Reader,
) => ({
  community,
  greeting: `Hello ${name},`,
  contactUrl: `${publicUrl}/privacy/contact`,
  why: always[category] ?? switchedOn(category),
  ...(isSwitchable(category, 'mail') && {
    leaving: { switchUrl: `${publicUrl}/profile?tab=settings#mail-${category}`, leaveUrl },
  }),
})
