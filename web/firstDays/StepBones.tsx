import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './FirstDaysList.module.css'

const places = ['first', 'second', 'third']

export const StepBones = () => (
  <Waiting what="your first 100 days">
    <Card className={styles.card}>
      <Bone width="8rem" height="1.5rem" />
      <Bone height="0.5rem" />
      {places.map((place) => (
        <Bone key={place} height="3.5rem" />
      ))}
    </Card>
  </Waiting>
)
