import { PlainList } from './PlainList.tsx'
import styles from './TagList.module.css'

/** A list of short tags, such as languages or interests. */
export const TagList = ({ tags }: { tags: string[] }) => (
  <PlainList className="row gap-dense">
    {tags.map((tag) => (
      <li key={tag} className={`${styles.chip} ${styles.tag}`} dir="auto">
        {tag}
      </li>
    ))}
  </PlainList>
)
