import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { type Heading, markHeadings, type Node, sentencesOf } from './markdownTree.ts'

/** All that a text may hold: words. No HTML of its own, no pictures, no ids. */
const allowed: Parameters<typeof rehypeSanitize>[0] = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'code', 'pre', 'blockquote', 'br', 'hr', 'a'],
  ],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['https'] },
  strip: ['script', 'style'],
}

const isOutside = (href: string | undefined) =>
  href !== undefined && URL.canParse(href) && new URL(href).protocol === 'https:'

const OutsideLink = ({ href, children }: ComponentProps<'a'>) =>
  isOutside(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={15} aria-hidden="true" />
      <span className="only-for-readers"> (opens in a new tab)</span>
    </a>
  ) : (
    <span>{children}</span>
  )

/** In italics stand the Dutch words: to be spoken so, and to stay when a browser translates. */
const DutchWord = ({ children }: ComponentProps<'em'>) => (
  <em lang="nl" translate="no">
    {children}
  </em>
)

const components: Components = {
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  em: ({ children }) => <DutchWord>{children}</DutchWord>,
}

export type RenderedMarkdown = { text: ReactNode; headings: Heading[]; sentences: string[] }

/** The text, and what was found in it on the way: nothing has to read the Markdown twice. */
export const renderMarkdown = (content: string, { level = 2 } = {}): RenderedMarkdown => {
  let headings: Heading[] = []
  let sentences: string[] = []
  const look = () => (tree: Node) => {
    headings = markHeadings(tree, level)
    sentences = sentencesOf(tree)
  }
  // The renderer is a component without hooks, done when it returns.
  const text = Markdown({
    children: content,
    components,
    rehypePlugins: [[rehypeSanitize, allowed], look],
  })
  return { text, headings, sentences }
}
