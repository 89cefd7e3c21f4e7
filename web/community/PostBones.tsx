import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './PostList.module.css'

const cards = ['a', 'b', 'c']

/** Posts in the shape of those to come. */
export const PostBones = ({ isOne = false }: { isOne?: boolean }) => (
  <Waiting what={isOne ? 'the post' : 'posts'} className={styles.list}>
    {(isOne ? cards.slice(0, 1) : cards).map((key) => (
      <Card key={key} className={styles.bones}>
        <div className={styles.line}>
          <Bone width="2.25rem" height="2.25rem" round />
          <Bone width="40%" />
        </div>
        <Bone width="70%" height="1.25rem" />
        <Bone />
        <Bone width="90%" />
        <div className={styles.line}>
          <Bone width="6.75rem" height="2.75rem" />
          <Bone width="7rem" height="2.75rem" />
        </div>
      </Card>
    ))}
  </Waiting>
)
