import { type Block, type Inline, parseDescription } from '#shared/events/description.ts'
import { type Html, html } from './html.ts'

const inlineHtml = (parts: Inline[]): Html[] =>
  parts.map((part) => {
    if (part.kind === 'text') return html`${part.text}`
    if (part.kind === 'link')
      return html`<a href="${part.href}" rel="noopener nofollow ugc">${part.text}</a>`
    return part.kind === 'strong'
      ? html`<strong>${inlineHtml(part.children)}</strong>`
      : html`<em>${inlineHtml(part.children)}</em>`
  })

const blockHtml = (block: Block): Html => {
  if (block.kind === 'heading') return html`<h2>${inlineHtml(block.inline)}</h2>`
  if (block.kind === 'paragraph')
    return html`<p>${block.lines.map((line, at) => html`${at > 0 && html`<br>`}${inlineHtml(line)}`)}</p>`
  const items = block.items.map((item) => html`<li>${inlineHtml(item)}</li>`)
  return block.start === null
    ? html`<ul>${items}</ul>`
    : html`<ol start="${block.start}">${items}</ol>`
}

/** The description of an event or group, as in the app. */
export const descriptionHtml = (text: string): Html[] => parseDescription(text).map(blockHtml)

const maxExcerptLength = 160

/** For search results: whole words, in one line. */
export const searchExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxExcerptLength) return line
  const cut = line.slice(0, maxExcerptLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}
