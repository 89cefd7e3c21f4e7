import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './UserList.module.css'

const rows = ['a', 'b', 'c', 'd', 'e']

/** Rows in the shape of those to come. */
export const UserBones = () => (
  <Waiting what="users">
    <Card>
      {rows.map((key) => (
        <div key={key} className={styles.row}>
          <Bone width="2.75rem" height="2.75rem" round />
          <div>
            <Bone width="40%" />
            <Bone width="60%" height="0.75rem" />
          </div>
          <div className={styles.facts}>
            <Bone width="5rem" />
          </div>
          <div className={styles.steps}>
            <Bone width="9rem" height="2.75rem" />
          </div>
        </div>
      ))}
    </Card>
  </Waiting>
)
