import styles from './TagList.module.css'

/** Words that stand each for itself: languages, interests. */
export const TagList = ({ words }: { words: string[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
  <ul className={styles.tags} role="list">
    {words.map((word) => (
      <li key={word} className={`${styles.chip} ${styles.tag}`} dir="auto">
        {word}
      </li>
    ))}
  </ul>
)
