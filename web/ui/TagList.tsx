import styles from './TagList.module.css'

/** A list of short tags, such as languages or interests. */
export const TagList = ({ tags }: { tags: string[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
  <ul className={styles.tags} role="list">
    {tags.map((tag) => (
      <li key={tag} className={`${styles.chip} ${styles.tag}`} dir="auto">
        {tag}
      </li>
    ))}
  </ul>
)
