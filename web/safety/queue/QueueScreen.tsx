import { Tabs } from '@mantine/core'
import { useSecondFactor } from '#web/auth/secondFactor/data.ts'
import { TeamLock } from '#web/auth/secondFactor/TeamLock.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CaseView } from './CaseView.tsx'
import { DecisionLog } from './DecisionLog.tsx'
import styles from './Queue.module.css'
import { readTab } from './queuePlace.ts'
import { useHeadingTold } from './useHeadingTold.ts'
import { useQueuePlace } from './useQueuePlace.ts'
import { WaitingCases } from './WaitingCases.tsx'

/** What was reported: one case by itself, or what waits and what was decided. */
export const QueueScreen = () => {
  const control = useQueuePlace()
  const { place, go, hrefAt } = control
  useHeadingTold(place.case)
  const { data: factor } = useSecondFactor()
  if (factor?.isLocked)
    return (
      <>
        <ScreenHeader
          title="Reports"
          lead="What members reported, and what was decided about it."
        />
        <Section title="Signing in">
          <Card className={styles.lock}>
            <TeamLock />
          </Card>
        </Section>
      </>
    )
  if (place.case)
    return <CaseView key={place.case} id={place.case} back={hrefAt({ case: undefined })} />
  return (
    <>
      <ScreenHeader
        title="Reports"
        lead="What members reported, the oldest first. What you decide is told to both sides, with your reason."
      />
      <Tabs value={place.tab} onChange={(tab) => go({ tab: readTab(tab) })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="waiting">Waiting</Tabs.Tab>
          <Tabs.Tab value="decisions">Decisions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="waiting" className={styles.panel ?? ''}>
          <WaitingCases hrefAt={hrefAt} />
        </Tabs.Panel>
        <Tabs.Panel value="decisions" className={styles.panel ?? ''}>
          <DecisionLog hrefAt={hrefAt} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
