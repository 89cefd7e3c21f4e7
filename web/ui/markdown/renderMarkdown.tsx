import { IconExternalLink } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { useLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import { addHeadingIds, type Heading, type Node, sentencesOf } from './markdownTree.ts'

/** The allowed elements: text only. No raw HTML, images or ids. */
const sanitizeSchema: Parameters<typeof rehypeSanitize>[0] = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'code', 'pre', 'blockquote', 'br', 'hr', 'a'],
  ],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['https', 'mailto'] },
  strip: ['script', 'style'],
}

const isExternal = (href: string | undefined) =>
  href !== undefined && URL.canParse(href) && new URL(href).protocol === 'https:'

const TextLink = ({ href, children }: ComponentProps<'a'>) => {
  if (href?.startsWith('mailto:')) return <a href={href}>{children}</a>
  return isExternal(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={15} aria-hidden="true" />
      <span className="visually-hidden"> {t('common.newTab')}</span>
    </a>
  ) : (
    <span>{children}</span>
  )
}

/**
 * Italics mark Dutch words: screen readers pronounce them as Dutch, and browsers do not translate
 * them.
 */
const DutchWord = ({ children }: ComponentProps<'em'>) => (
  <em lang="nl" translate="no">
    {children}
  </em>
)

const components: Components = {
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
  em: ({ children }) => <DutchWord>{children}</DutchWord>,
}

export type RenderedMarkdown = { text: ReactNode; headings: Heading[]; sentences: string[] }

/** Renders the Markdown and collects headings and sentences in one pass. */
export const renderMarkdown = (content: string): RenderedMarkdown => {
  let headings: Heading[] = []
  let sentences: string[] = []
  const collect = () => (tree: Node) => {
    headings = addHeadingIds(tree)
    sentences = sentencesOf(tree)
  }
  // The component uses no hooks and is synchronous, so it can be called as a function.
  const text = Markdown({
    children: content,
    components,
    rehypePlugins: [[rehypeSanitize, sanitizeSchema], collect],
  })
  return { text, headings, sentences }
}

/** The same in a component, also after a switch of the language. */
export const useMarkdown = (content: string) => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: links have a text of the app.
  return useMemo(() => renderMarkdown(content), [content, language])
}

export const MarkdownText = ({ content }: { content: string }) => useMarkdown(content).text
