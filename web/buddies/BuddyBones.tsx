import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './BuddyList.module.css'

const cards = ['a', 'b', 'c', 'd']

/** Cards in the shape of those to come. */
export const BuddyBones = ({ what }: { what: string }) => (
  <Waiting what={what} className={styles.list}>
    {cards.map((key) => (
      <Card key={key} className={styles.bones}>
        <Bone width="2.75rem" height="2.75rem" round />
        <Bone width="55%" />
        <Bone width="90%" height="0.75rem" />
        <Bone height="2.75rem" />
      </Card>
    ))}
  </Waiting>
)
