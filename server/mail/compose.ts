import { type Label, t } from '#server/language/t.ts'
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
  /** Of an online event. As a fact, it stays clickable in other text, too. */
  onlineUrl?: string | null | undefined
}

/** Breaks up anything that a mail program would turn into a link. */
const defuseContent = (content: MailContent, onlineUrl?: string | null): MailContent => ({
  ...content,
  subject: breakLinks(content.subject),
  heading: breakLinks(content.heading),
  paragraphs: content.paragraphs.map(breakLinks),
  ...(content.quotes && { quotes: content.quotes.map(breakLinks) }),
  ...(content.facts && {
    facts: content.facts.map(([label, value]) => [
      label,
      value === onlineUrl ? value : breakLinks(value),
    ]),
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
  { isTrusted = false, onlineUrl }: ComposeOptions = {},
): RenderedMail => {
  const greeting = breakLinks(raw.greeting)
  const content = { ...(isTrusted ? raw : defuseContent(raw, onlineUrl)), greeting }
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

const fixedReasons: Partial<Record<SettingCategory, Label>> = {
  security: 'mail.footer.whySecurity',
  bookings: 'mail.footer.whyBookings',
}

const reasonFor = (category: SettingCategory) => {
  const fixed = fixedReasons[category]
  if (fixed) return t(fixed)
  const setting = t(settingLabels[category])
  return category === 'marketing'
    ? t('mail.footer.whyAgreed', { setting })
    : t('mail.footer.whySwitchedOn', { setting })
}

export const greetingAndFooter = (
  category: SettingCategory,
  { name, publicUrl, unsubscribeUrl, community }: MailRecipient,
) => ({
  community,
  greeting: t('mail.greeting', { name }),
  contactUrl: `${publicUrl}/privacy/contact`,
  why: reasonFor(category),
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
