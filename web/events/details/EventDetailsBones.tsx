import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './EventDetails.module.css'

export const EventDetailsBones = () => (
  <Waiting what="the event" className={styles.details}>
    <Bone height="9.5rem" />
    <Bone height="8.5rem" />
    <Bone height="4.5rem" />
  </Waiting>
)
