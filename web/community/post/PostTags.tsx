import { Link } from 'wouter'
import { hrefOfTag } from '#web/community/boardPlace.ts'
import styles from './PostTags.module.css'

/** Once the step is made: the place one leaves keeps its own position. */
const startAtTop = () => setTimeout(() => window.scrollTo(0, 0))

/** Each leads to what else is said under it. */
export const PostTags = ({ tags }: { tags: string[] }) =>
  tags.length > 0 && (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
    <ul className={styles.tags} role="list" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={hrefOfTag(tag)} className={styles.tag} onClick={startAtTop}>
            <span aria-hidden="true">#</span>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
