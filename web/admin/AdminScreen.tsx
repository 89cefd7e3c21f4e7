import { platform } from '#web/app/platform.ts'
import { useAdminSecurity } from '#web/auth/secondFactor/data.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './AdminScreen.module.css'
import { AdminSecurity } from './AdminSecurity.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { StatCards } from './figures/StatCards.tsx'
import { useAdminPlace } from './useAdminPlace.ts'

export const AdminScreen = () => {
  const control = useAdminPlace()
  const { data: security } = useAdminSecurity()
  const isLocked = security?.isLocked
  const kept = useFocusKept<HTMLDivElement>(isLocked)
  return (
    <>
      <ScreenHeader
        title="Admin Dashboard"
        lead={`People, events, bookings and privacy at a glance, for those who run ${platform.name}.`}
      >
        <Badge tone="orange">Admin Only</Badge>
      </ScreenHeader>
      {/* Where all else is refused, only the way out of it is shown. */}
      <div className={styles.content} {...kept}>
        {isLocked ? (
          <AdminSecurity />
        ) : (
          <>
            {/* At the door there is one thing to look at. */}
            {!control.place.checkIn && <StatCards />}
            <AdminTabs control={control} />
          </>
        )}
      </div>
    </>
  )
}
