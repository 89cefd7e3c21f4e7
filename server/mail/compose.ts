import { settingLabels } from '#shared/notifications/settingLabels.ts'
import { isSwitchable, type SettingCategory } from '#shared/notifications/settings.ts'
import { type MailContent, renderHtml, renderText } from './layout.ts'

/** A rendered mail, ready to send. */
export type RenderedMail = {
  subject: string
  text: string
  html: string
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string }
  /** One-click unsubscribe URL; absent for mails that cannot be disabled. */
  unsubscribeUrl?: string | undefined
}

type ComposeOptions = {
  /** Everything but the greeting is trusted text: URLs in it stay clickable. */
  isTrusted?: boolean
}

/** Breaks up anything that a mail program would turn into a link. */
const defuseContent = (content: MailContent): MailContent => ({
  ...content,
  subject: breakLinks(content.subject),
  heading: breakLinks(content.heading),
  paragraphs: content.paragraphs.map(breakLinks),
  ...(content.quotes && { quotes: content.quotes.map(breakLinks) }),
  ...(content.facts && {
    facts: content.facts.map(([label, value]) => [label, breakLinks(value)]),
  }),
  ...(content.sections && {
    sections: content.sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({
        ...item,
        text: breakLinks(item.text),
        note: breakLinks(item.note),
      })),
    })),
  }),
})

export const composeMail = (
  raw: MailContent,
  { isTrusted = false }: ComposeOptions = {},
): RenderedMail => {
  const greeting = breakLinks(raw.greeting)
  const content = { ...(isTrusted ? raw : defuseContent(raw)), greeting }
  return {
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.unsubscribeUrl }),
  }
}

/** The recipient, as far as greeting and footer need it. */
export type MailRecipient = {
  name: string
  publicUrl: string
  unsubscribeUrl: string
  community: string
}

const fixedReasons: Partial<Record<SettingCategory, string>> = {
  security: 'It’s about the safety of your account. We always send these emails.',
  bookings: 'It’s about your own bookings. We always send these emails. They are not advertising.',
}

const enabledReason = (category: SettingCategory) => {
  const agreed = category === 'marketing' ? 'You agreed to advertising, and in' : 'In'
  return `${agreed} your settings, “${settingLabels[category]}” is switched on for email.`
}

export const greetingAndFooter = (
  category: SettingCategory,
  { name, publicUrl, unsubscribeUrl, community }: MailRecipient,
) => ({
  community,
  greeting: `Hello ${name},`,
  contactUrl: `${publicUrl}/privacy/contact`,
  why: fixedReasons[category] ?? enabledReason(category),
  ...(isSwitchable(category, 'mail') && {
    unsubscribe: {
      switchUrl: `${publicUrl}/profile?tab=settings#mail-${category}`,
      unsubscribeUrl,
    },
  }),
})

// U+200C, ZERO WIDTH NON-JOINER: invisible, allows no line break, and occurs in no address.
const zeroWidthNonJoiner = '\u200c'

const linkPatterns: [RegExp, string][] = [
  // The scheme before an address: https://, mailto:, callto:
  [/(?<=[a-z][a-z0-9+.-]*:)(?=[^\s\u200c])/giu, zeroWidthNonJoiner],
  // A domain and its top-level domain. Browsers treat full stops of other scripts as dots.
  [
    /(?<=[^\s]\p{Default_Ignorable_Code_Point}*[.。．｡])(?=[\p{L}\p{M}\p{Cf}])/gu,
    zeroWidthNonJoiner,
  ],
  // A mail address.
  [/(?<=[^\s\u200c])(?=@\S)|(?<=\S@)(?=[^\s\u200c])/gu, zeroWidthNonJoiner],
  // A host without a scheme: //host, \\host
  [/(?<=\/)(?=\/)|(?<=\\)(?=\\)/gu, zeroWidthNonJoiner],
]

/**
 * Keeps mail programs from turning member-written text into links, without changing how it looks.
 * Otherwise a user name could contain a phishing link.
 */
export const breakLinks = (text: string): string =>
  linkPatterns.reduce((result, [at, separator]) => result.replace(at, separator), text)

/** Resolves a path against `PUBLIC_URL`. A URL of another origin becomes the start page. */
export const sameOriginUrl = (path: string, publicUrl: string): string => {
  const url = URL.parse(path, publicUrl)
  return url?.origin === publicUrl ? url.href : publicUrl
}
