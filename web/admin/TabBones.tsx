import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './AdminScreen.module.css'

const rows = ['a', 'b', 'c', 'd', 'e']

/** While a tab itself is fetched: tools, and rows below them. */
export const TabBones = () => (
  <Waiting what="the tab" className={styles.bones}>
    <Bone height="2.75rem" />
    {rows.map((row) => (
      <Card key={row} className={styles.row}>
        <Bone width="45%" />
        <Bone width="70%" height="0.75rem" />
      </Card>
    ))}
  </Waiting>
)
