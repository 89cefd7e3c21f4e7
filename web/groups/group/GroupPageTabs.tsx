import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { showCount } from '#web/ui/showCount.ts'
import styles from './GroupPage.module.css'
import { type Part, readPart } from './groupPlace.ts'
import type { GroupPlaceControl } from './useGroupPlace.ts'

type Props = {
  control: GroupPlaceControl
  parts: Record<Part, ReactNode>
  /** How many wait for an answer. */
  requests: number
}

export const GroupPageTabs = ({ control: { place, go }, parts, requests }: Props) => (
  <Tabs value={place.tab} onChange={(tab) => go({ tab: readPart(tab) })} keepMounted={false}>
    <Tabs.List grow>
      <Tabs.Tab value="chat">Chat</Tabs.Tab>
      <Tabs.Tab value="members">
        Members{' '}
        {requests > 0 && (
          <Badge tone="orange">
            {showCount(requests)}
            <span className="only-for-readers"> asking to join</span>
          </Badge>
        )}
      </Tabs.Tab>
      <Tabs.Tab value="about">About</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="chat" className={styles.panel ?? ''}>
      {parts.chat}
    </Tabs.Panel>
    <Tabs.Panel value="members" className={`${styles.panel} ${styles.parts}`}>
      {parts.members}
    </Tabs.Panel>
    <Tabs.Panel value="about" className={styles.panel ?? ''}>
      {parts.about}
    </Tabs.Panel>
  </Tabs>
)
