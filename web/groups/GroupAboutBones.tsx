import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './GroupAbout.module.css'

export const GroupAboutBones = () => (
  <Waiting what="the group" className={styles.about}>
    <div className={styles.head}>
      <Bone width="4.5rem" height="4.5rem" />
      <div className={styles.words}>
        <Bone width="9rem" height="1.25rem" />
        <Bone width="12rem" />
      </div>
    </div>
    <Bone height="3rem" />
  </Waiting>
)
