import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './PersonList.module.css'

const cards = ['a', 'b', 'c', 'd']

/** Cards in the shape of those to come. */
export const PersonBones = ({ what }: { what: string }) => (
  <Waiting what={what} className={styles.list}>
    {cards.map((key) => (
      <Card key={key}>
        <div className={styles.line}>
          <Bone width="2.75rem" height="2.75rem" round />
          <div className={styles.words}>
            <Bone width="55%" />
            <Bone width="35%" height="0.75rem" />
          </div>
          <Bone width="5rem" height="2.75rem" />
        </div>
      </Card>
    ))}
  </Waiting>
)
