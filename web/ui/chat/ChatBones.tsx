import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './ChatRoom.module.css'

const widths = ['55%', '40%', '62%', '35%']

export const ChatBones = () => (
  <Waiting what="the messages" className={styles.bones}>
    {widths.map((width) => (
      <div key={width} className={styles.bone}>
        <Bone width="2.25rem" height="2.25rem" round />
        <Bone width={width} height="3.75rem" />
      </div>
    ))}
  </Waiting>
)
