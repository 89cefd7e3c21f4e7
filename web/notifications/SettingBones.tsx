import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './NotificationSettings.module.css'
import { categoryWords } from './settingWords.ts'

export const SettingBones = () => (
  <Waiting what="settings">
    <div className={styles.rows}>
      {Object.keys(categoryWords).map((category) => (
        <div key={category} className={styles.row}>
          <Bone width="10rem" height="1.125rem" />
          <p className={styles.hint}>
            <Bone width="80%" height="0.875rem" />
          </p>
          <div className={styles.switches}>
            <Bone width="5rem" height="1.25rem" />
            <Bone width="5rem" height="1.25rem" />
            <Bone width="5rem" height="1.25rem" />
          </div>
        </div>
      ))}
    </div>
  </Waiting>
)
