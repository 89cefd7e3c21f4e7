import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './GroupList.module.css'

const cards = ['a', 'b', 'c']

/** Cards in the shape of those to come. */
export const GroupListBones = ({ isWide = false }: { isWide?: boolean }) => (
  <Waiting what="groups" className={isWide ? styles.list : `${styles.list} ${styles.three}`}>
    {cards.map((key) => (
      <Card key={key} className={styles.bones}>
        <div className={styles.line}>
          <Bone width="2.75rem" height="2.75rem" />
          <div className={styles.words}>
            <Bone width="70%" height="1.25rem" />
            <Bone width="50%" />
          </div>
        </div>
        {!isWide && <Bone height="2.75rem" />}
        <div className={styles.line}>
          <Bone width="5.5rem" />
          <Bone width="4.5rem" height="2.75rem" />
        </div>
      </Card>
    ))}
  </Waiting>
)
