import { GroupAboutBones } from '#web/groups/GroupAboutBones.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './GroupPage.module.css'
import { PeopleBones } from './PeopleBones.tsx'

export const GroupPageBones = () => (
  <div className={`${styles.parts} ${styles.outside}`}>
    <Card>
      <GroupAboutBones />
    </Card>
    <Card>
      <PeopleBones what="the members" />
    </Card>
  </div>
)
