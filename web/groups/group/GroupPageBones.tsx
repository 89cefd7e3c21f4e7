import { useMediaQuery } from '@mantine/hooks'
import { GroupAboutBones } from '#web/groups/GroupAboutBones.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChatBones } from '#web/ui/chat/ChatBones.tsx'
import styles from './GroupPage.module.css'
import type { Part } from './groupPlace.ts'
import { PeopleBones } from './PeopleBones.tsx'

/** In the shape that members see: others come by a card, from which the group is known already. */
export const GroupPageBones = ({ tab }: { tab: Part }) => {
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const parts = {
    about: (
      <Card>
        <GroupAboutBones />
      </Card>
    ),
    members: (
      <Card>
        <PeopleBones what="the members" />
      </Card>
    ),
    chat: (
      <Card className={styles.chat}>
        <ChatBones />
      </Card>
    ),
  }
  if (!isWide)
    return (
      <>
        <Bone height="2.75rem" />
        <div className={styles.panel}>{parts[tab]}</div>
      </>
    )
  return (
    <div className={`${styles.parts} ${styles.inside}`}>
      <div className={styles.parts}>
        {parts.about}
        {parts.members}
      </div>
      {parts.chat}
    </div>
  )
}
