import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { directionOf } from '#shared/language/languages.ts'

/** A titled list of links. */
export type Section = { title: string; items: { text: string; note: string; url: string }[] }

type Action = { text: string; url: string }

/** The content of a mail as plain text. Markup is added in this file only. */
export type MailContent = {
  subject: string
  heading: string
  greeting: string
  paragraphs: string[]
  /** Text written by members. */
  quotes?: string[]
  /** Details as label and value: `['Where', 'Utrecht']`. */
  facts?: [label: string, value: string][]
  sections?: Section[]
  action: Action
  /** The other answer to a question. */
  otherAction?: Action
  closing?: string[]
  /** Why the recipient gets this mail. */
  why: string
  /** The settings page of its category, and the unsubscribe URL that needs no sign-in. */
  unsubscribe?: { switchUrl: string; unsubscribeUrl: string } | undefined
  /** The contact form. */
  contactUrl: string
  /** The name of the community. */
  community: string
}

/** A line of the footer. */
type FooterLine = { text: string; link?: { label?: string; url: string } }

const footerLines = ({ why, unsubscribe, contactUrl }: MailContent): FooterLine[] => [
  {
    text: t('mail.footer.why', { why }),
    ...(unsubscribe && { link: { label: t('mail.footer.change'), url: unsubscribe.switchUrl } }),
  },
  ...(unsubscribe
    ? [
        {
          text: '',
          link: { label: t('common.unsubscribe'), url: unsubscribe.unsubscribeUrl },
        },
      ]
    : []),
  { text: t('mail.footer.noReply'), link: { url: contactUrl } },
  { text: t('mail.footer.yourData'), link: { url: new URL('/privacy', contactUrl).href } },
]

const footerLineAsText = ({ text, link }: FooterLine) =>
  [text, link?.label && `${link.label}:`, link?.url].filter(Boolean).join(' ')

const actionsOf = ({ action, otherAction }: MailContent) =>
  otherAction ? [action, otherAction] : [action]

const sectionAsText = ({ title, items }: Section) =>
  [title, ...items.map(({ text, note, url }) => `- ${text}\n  ${note}\n  ${url}`)].join('\n')

/** The plain-text part, with the same content as the HTML part. */
export const renderText = (content: MailContent): string => {
  const footer = footerLines(content).map(footerLineAsText)
  return [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    ...(content.quotes ?? []).map((quote) => quote.replace(/^/gm, '> ')),
    (content.facts ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(content.sections ?? []).map(sectionAsText),
    ...actionsOf(content).map(({ text, url }) => `${text}: ${url}`),
    ...(content.closing ?? []),
    `--\n${content.community}\n${footer.join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Where lines begin and end. Some mail programs do not know the logical properties of CSS. */
const sides = () =>
  directionOf(currentLanguage()) === 'rtl'
    ? { start: 'right', end: 'left' }
    : { start: 'left', end: 'right' }

/** A padding that differs between the sides where lines begin and end. */
const padding = (block: string, { start = '0', end = '0' }) => {
  const [left, right] = sides().start === 'left' ? [start, end] : [end, start]
  return `padding:${block} ${right} ${block} ${left}`
}

// Many mail programs drop <style>, so essential styles are inline and only dark mode is not. No
// images or fonts: nothing is fetched.
const dark = `
@media (prefers-color-scheme: dark) {
  .ground { background: #0d1523 !important; }
  .card { background: #162236 !important; border-color: #25344e !important; }
  .ink { color: #e8eef8 !important; }
  .soft { color: #98a8c0 !important; }
  .line { border-color: #25344e !important; }
  .link { color: #8db5f5 !important; }
  .button { background: #8db5f5 !important; color: #0d1523 !important; }
}`
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = (text: string) =>
  `<p class="ink" style="white-space:pre-line;margin:0 0 16px;color:#14233b">${asHtml(text)}</p>`

const factRow = ([label, value]: [string, string]) =>
  `<tr><th class="soft line" scope="row" align="${sides().start}" valign="top" style="${padding('8px', { end: '16px' })};` +
  `border-top:1px solid #e4eaf2;font-weight:normal;color:#5a6a82">${asHtml(label)}</th>` +
  `<td class="ink line" style="padding:8px 0;border-top:1px solid #e4eaf2;color:#14233b">` +
  `${asHtml(value)}</td></tr>`

const factTable = (facts: [string, string][]) =>
  facts.length === 0
    ? ''
    : `<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:16px;line-height:24px">
${facts.map(factRow).join('\n')}
</table>`

const quoted = (text: string) =>
  `<blockquote class="ink line" style="margin:0 0 16px;${padding('4px', { start: '16px' })};` +
  `border-${sides().start}:3px solid #e4eaf2;color:#14233b;white-space:pre-line">${asHtml(text)}</blockquote>`

const button = ({ text, url }: Action) =>
  `<p style="margin:0 0 24px"><a class="button" href="${asHtml(url)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:11px;background:#1d4f9f;color:#ffffff;text-decoration:none;font-weight:600">${asHtml(text)}</a></p>`

const sectionAsHtml = ({ title, items }: Section) =>
  `<h2 class="ink" style="margin:0 0 8px;font-size:18px;line-height:24px;color:#14233b">` +
  `${asHtml(title)}</h2>
<ul style="margin:0 0 24px;${padding('0', { start: '20px' })}">
${items
  .map(
    ({ text, note, url }) =>
      `<li class="soft" style="margin:0 0 8px;color:#5a6a82"><a class="link" href="${asHtml(url)}" ` +
      `style="color:#1d4f9f">${asHtml(text)}</a><br>${asHtml(note)}</li>`,
  )
  .join('\n')}
</ul>`

const footerLineAsHtml = ({ text, link }: FooterLine) =>
  `<p class="soft" style="max-width:560px;margin:8px auto 0;color:#5a6a82;font-size:14px;` +
  `line-height:20px">${asHtml(text)}${
    link
      ? ` <a class="soft" href="${asHtml(link.url)}" style="color:#5a6a82">${asHtml(link.label ?? link.url)}</a>`
      : ''
  }</p>`

export const renderHtml = (content: MailContent): string => `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${asHtml(content.subject)}</title>
<style>:root { color-scheme: light dark; }${dark}</style>
</head>
<body class="ground" dir="${directionOf(currentLanguage())}" style="margin:0;padding:24px 12px;background:#f5f7fb;${font};font-size:16px;line-height:24px">
<div class="card" style="max-width:560px;margin:0 auto 16px;padding:24px;background:#ffffff;border:1px solid #e4eaf2;border-radius:16px">
<p class="soft" style="margin:0 0 16px;color:#5a6a82;font-weight:600">${asHtml(content.community)}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;color:#14233b">${asHtml(content.heading)}</h1>
${paragraph(content.greeting)}
${content.paragraphs.map(paragraph).join('\n')}
${(content.quotes ?? []).map(quoted).join('\n')}
${factTable(content.facts ?? [])}
${(content.sections ?? []).map(sectionAsHtml).join('\n')}
${actionsOf(content).map(button).join('\n')}
${(content.closing ?? []).map(paragraph).join('\n')}
</div>
${footerLines(content).map(footerLineAsHtml).join('\n')}
</body>
</html>
`
