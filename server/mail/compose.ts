import { settingNames } from '#shared/notifications/settingNames.ts'
import { isSwitchable, type SettingCategory } from '#shared/notifications/settings.ts'
import { inert } from './inertText.ts'
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

type Trust = {
  /** All but the greeting was written by administrators or by us: addresses in it stay links. */
  isOurs?: boolean
}

/** Members' words lead nowhere: whatever a mail program would take for an address is broken up. */
const withoutLinks = (letter: Letter): Letter => ({
  ...letter,
  subject: inert(letter.subject),
  heading: inert(letter.heading),
  paragraphs: letter.paragraphs.map(inert),
  ...(letter.quotes && { quotes: letter.quotes.map(inert) }),
  ...(letter.facts && { facts: letter.facts.map(([label, value]) => [label, inert(value)]) }),
  ...(letter.sections && {
    sections: letter.sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ ...item, text: inert(item.text), note: inert(item.note) })),
    })),
  }),
})

export const compose = (written: Letter, { isOurs = false }: Trust = {}): Composed => {
  const greeting = inert(written.greeting)
  const letter = { ...(isOurs ? written : withoutLinks(written)), greeting }
  return {
    subject: letter.subject,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    ...(letter.leaving && { leaveUrl: letter.leaving.leaveUrl }),
  }
}

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
