import { useSecondFactor } from '#web/auth/secondFactor/data.ts'
import { TeamLockNotice } from '#web/auth/secondFactor/TeamLockNotice.tsx'
import { t } from '#web/language/t.tsx'
import { useHeadingFocus } from '#web/page/useHeadingFocus.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { CaseView } from './CaseView.tsx'
import { DecisionLog } from './DecisionLog.tsx'
import { OpenCases } from './OpenCases.tsx'
import styles from './Queue.module.css'
import { parseTab, useQueueSearchParams } from './queueSearchParams.ts'

/** The moderation queue: one case, or the open cases and the decisions. */
export const QueueScreen = () => {
  const urlState = useQueueSearchParams()
  const { params, go, hrefWith } = urlState
  useHeadingFocus(params.case)
  const { data: factor } = useSecondFactor()
  if (factor?.isLocked)
    return (
      <>
        <ScreenHeader title={t('common.reports')} lead={t('safety.queue.lockedLead')} />
        <Section title={t('safety.queue.login')}>
          <Card className={styles.lock}>
            <TeamLockNotice />
          </Card>
        </Section>
      </>
    )
  if (params.case)
    return <CaseView key={params.case} id={params.case} back={hrefWith({ case: undefined })} />
  return (
    <>
      <ScreenHeader title={t('common.reports')} lead={t('safety.queue.lead')} />
      <Tabs value={params.tab} onChange={(tab) => go({ tab: parseTab(tab) })}>
        <TabList>
          <Tab value="waiting">{t('safety.queue.waiting')}</Tab>
          <Tab value="decisions">{t('safety.queue.decisions')}</Tab>
        </TabList>
        <TabPanel value="waiting" className={styles.panel ?? ''}>
          <OpenCases hrefWith={hrefWith} />
        </TabPanel>
        <TabPanel value="decisions" className={styles.panel ?? ''}>
          <DecisionLog hrefWith={hrefWith} />
        </TabPanel>
      </Tabs>
    </>
  )
}
