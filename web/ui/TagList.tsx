import type { ReactNode } from 'react'
import { PlainList } from './PlainList.tsx'
import styles from './TagList.module.css'

type Props = {
  tags: string[]
  /** Wraps the text of a tag in a link. */
  renderLink?: (tag: string) => ReactNode
}

/** A list of short tags, such as languages or interests. */
export const TagList = ({ tags, renderLink }: Props) => (
  <PlainList className="cluster gap-6">
    {tags.map((tag) => (
      <li
        key={tag}
        className={`${styles.chip} ${renderLink ? styles.linked : styles.tag}`}
        dir="auto"
      >
        {renderLink ? renderLink(tag) : tag}
      </li>
    ))}
  </PlainList>
)
