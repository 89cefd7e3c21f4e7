import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './GuideCards.module.css'

const cards = ['a', 'b', 'c', 'd']

/** Cards in the shape of those to come. */
export const GuideCardBones = () => (
  <Waiting what="guides" className={styles.guides}>
    {cards.map((key) => (
      <Card key={key} className={styles.guide}>
        <span className={styles.bone}>
          <Bone width="2.75rem" height="2.75rem" />
        </span>
        <Bone width="60%" height="1.5rem" />
        <Bone width="90%" height="1.375rem" />
        <Bone width="5rem" height="2rem" />
      </Card>
    ))}
  </Waiting>
)
