import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './GuideBones.module.css'

const parts = ['a', 'b', 'c']

/** In the shape of the text to come. */
export const GuideBones = () => (
  <Waiting what="the guide">
    <Card className={styles.card}>
      {parts.map((key) => (
        <div key={key} className={styles.part}>
          <Bone width="45%" height="1.5rem" />
          <Bone />
          <Bone width="95%" />
          <Bone width="70%" />
        </div>
      ))}
    </Card>
  </Waiting>
)
