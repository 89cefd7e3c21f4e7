import { memo, type ReactNode } from 'react'
import { type Block, type Inline, parseDescription } from '#shared/events/description.ts'
import { useLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import styles from './Description.module.css'

// biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text never reorder.
const InlineText = ({ parts }: { parts: Inline[] }): ReactNode =>
  parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'link':
        return (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
            <span className="visually-hidden"> {t('common.newTab')}</span>
          </a>
        )
      default: {
        const Tag = part.kind
        return (
          <Tag key={index}>
            <InlineText parts={part.children} />
          </Tag>
        )
      }
    }
  })

const BlockText = ({ block }: { block: Block }) => {
  if (block.kind === 'heading')
    return (
      <h3 className="own-side" dir="auto">
        <InlineText parts={block.inline} />
      </h3>
    )
  if (block.kind === 'paragraph')
    return (
      <p className="own-side" dir="auto">
        {block.lines.map((line, index) => (
          <span key={index} className={styles.line}>
            <InlineText parts={line} />
          </span>
        ))}
      </p>
    )
  const items = block.items.map((item, index) => (
    <li key={index}>
      <InlineText parts={item} />
    </li>
  ))
  return block.start === null ? (
    <ul className="own-side" dir="auto">
      {items}
    </ul>
  ) : (
    <ol className="own-side" dir="auto" start={block.start}>
      {items}
    </ol>
  )
}

/** The description of an event: text, links and lists. No HTML. */
export const Description = memo(({ text }: { text: string }) => {
  useLanguage()
  return (
    <div className={styles.description}>
      {parseDescription(text).map((block, index) => (
        <BlockText key={index} block={block} />
      ))}
    </div>
  )
})
// biome-ignore-end lint/suspicious/noArrayIndexKey: see above
