import { type Block, type Inline, parseDescription } from '#shared/events/description.ts'
import { isTrustedHost } from '#shared/events/hosting/rules.ts'
import type { Platform } from '#shared/settings/platform.ts'
import { type Html, html } from './html.ts'
import type { PublicEvent } from './store.ts'

/** A link without its name would hide where it leads. */
const withoutLink = ({ text, href }: { text: string; href: string }) =>
  text === href ? text : `${text} (${href})`

const inlineHtml = (parts: Inline[], hasLinks: boolean): Html[] =>
  parts.map((part) => {
    if (part.kind === 'text') return html`${part.text}`
    if (part.kind === 'link' && !hasLinks) return html`${withoutLink(part)}`
    if (part.kind === 'link')
      return html`<a href="${part.href}" rel="noopener nofollow ugc">${part.text}</a>`
    return part.kind === 'strong'
      ? html`<strong>${inlineHtml(part.children, hasLinks)}</strong>`
      : html`<em>${inlineHtml(part.children, hasLinks)}</em>`
  })

const blockHtml = (block: Block, hasLinks: boolean): Html => {
  const inline = (parts: Inline[]) => inlineHtml(parts, hasLinks)
  if (block.kind === 'heading') return html`<h2>${inline(block.inline)}</h2>`
  if (block.kind === 'paragraph')
    return html`<p>${block.lines.map((line, at) => html`${at > 0 && html`<br>`}${inline(line)}`)}</p>`
  const items = block.items.map((item) => html`<li>${inline(item)}</li>`)
  return block.start === null
    ? html`<ul>${items}</ul>`
    : html`<ol start="${block.start}">${items}</ol>`
}

/** The description of an event or group, as in the app. */
export const descriptionHtml = (text: string, { hasLinks = true } = {}): Html[] =>
  parseDescription(text).map((block) => blockHtml(block, hasLinks))

/** The links of a host whom the team does not trust yet are plain text. */
export const eventDescriptionHtml = (
  { description, hostTrust }: Pick<PublicEvent, 'description' | 'hostTrust'>,
  platform: Pick<Platform, 'hasTrustedHosts'>,
) => descriptionHtml(description, { hasLinks: !hostTrust || isTrustedHost(hostTrust, platform) })

const maxExcerptLength = 160

/** For search results: whole words, in one line. */
export const searchExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxExcerptLength) return line
  const cut = line.slice(0, maxExcerptLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}
