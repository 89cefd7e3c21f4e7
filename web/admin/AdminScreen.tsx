import { useAdminSecurity } from '#web/auth/secondFactor/data.ts'
import { platform } from '#web/page/platform.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import styles from './AdminScreen.module.css'
import { AdminSecurity } from './AdminSecurity.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { useAdminSearchParams } from './adminSearchParams.ts'
import { KeyMetrics } from './metrics/MetricCards.tsx'

export const AdminScreen = () => {
  const urlState = useAdminSearchParams()
  const { data: security } = useAdminSecurity()
  const isLocked = security?.isLocked
  const focusProps = useFocusRestore<HTMLDivElement>(isLocked)
  return (
    <>
      <ScreenHeader
        title="Admin Dashboard"
        lead={`People, events, bookings and privacy at a glance, for those who run ${platform.name}.`}
      >
        <Badge tone="orange">Admin Only</Badge>
      </ScreenHeader>
      {/* While locked, all other requests are rejected: show only how to unlock. */}
      <div className={styles.content} {...focusProps}>
        {isLocked ? (
          <AdminSecurity />
        ) : (
          <>
            {/* No metrics while checking in a ticket. */}
            {!urlState.params.checkIn && <KeyMetrics />}
            <AdminTabs urlState={urlState} />
          </>
        )}
      </div>
    </>
  )
}
