import { useMemo } from 'react'
import { renderMarkdown } from './renderMarkdown.tsx'

type Props = {
  content: string
  /** Of its headings. */
  level?: number
}

export const MarkdownText = ({ content, level = 2 }: Props) =>
  useMemo(() => renderMarkdown(content, { level }).text, [content, level])
