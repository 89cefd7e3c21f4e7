import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './PersonPage.module.css'

export const PersonPageBones = () => (
  <Waiting what="this person" className={styles.page}>
    <Card className={styles.head}>
      <Bone width="4.5rem" height="4.5rem" round />
      <div className={styles.words}>
        <Bone width="8rem" />
        <Bone width="5rem" />
      </div>
      <div className={styles.steps}>
        <Bone width="9rem" height="2.75rem" />
      </div>
    </Card>
    <Card>
      <div className={styles.facts}>
        <Bone height="2.75rem" />
        <Bone height="2.75rem" />
        <Bone height="2.75rem" />
        <Bone height="2.75rem" />
      </div>
    </Card>
  </Waiting>
)
