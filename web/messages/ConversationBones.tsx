import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './ConversationList.module.css'

const widths = ['60%', '45%', '70%']

/** `what`: "conversations", "people". */
export const ConversationBones = ({ what = 'conversations' }: { what?: string }) => (
  <Waiting what={what}>
    {widths.map((width) => (
      <div key={width} className={styles.row}>
        <Bone width="2.75rem" height="2.75rem" round />
        <span className={styles.name}>
          <Bone width="8rem" />
        </span>
        <span className={styles.last}>
          <Bone width={width} />
        </span>
      </div>
    ))}
  </Waiting>
)
