import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './Comments.module.css'

const rows = ['a', 'b']

/** Comments in the shape of those to come. */
export const CommentBones = () => (
  <Waiting what="comments" className={styles.talk}>
    {rows.map((key) => (
      <div key={key} className={styles.bones}>
        <Bone width="2.25rem" height="2.25rem" round />
        <div className={styles.lines}>
          <Bone width="30%" />
          <Bone width="80%" />
        </div>
      </div>
    ))}
  </Waiting>
)
