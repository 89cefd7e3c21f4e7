import { useAdminSecurity } from '#web/auth/secondFactor/data.ts'
import { t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { platform } from '#web/page/platform.ts'
import { useHeadingFocus } from '#web/page/useHeadingFocus.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import styles from './AdminScreen.module.css'
import { AdminSecurity } from './AdminSecurity.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { adminPages } from './adminPages.tsx'
import { type AdminUrlState, adminHref, useAdminSearchParams } from './adminSearchParams.ts'
import { KeyMetrics } from './metrics/MetricCards.tsx'
import { UserPage } from './users/UserPage.tsx'
import { Greeting } from './workList/Greeting.tsx'

/** The dashboard, or one of its pages. */
export const AdminScreen = () => {
  const urlState = useAdminSearchParams()
  const { data: security } = useAdminSecurity()
  const { params, hrefWith } = urlState
  useHeadingFocus(params.user ?? params.page)
  if (security?.isLocked) return <Dashboard urlState={urlState} isLocked />
  if (params.user)
    return (
      <UserPage
        key={params.user}
        id={params.user}
        urlState={urlState}
        back={hrefWith({ user: undefined, id: undefined, dialog: undefined })}
      />
    )
  if (params.page) {
    const { title, lead, Content } = adminPages[params.page]
    return (
      <>
        <BackLink href={adminHref({ tab: params.tab })}>{t('admin.screen.back')}</BackLink>
        <ScreenHeader title={t(title)} lead={t(lead)} />
        <Content key={params.page} urlState={urlState} />
      </>
    )
  }
  return <Dashboard urlState={urlState} isLocked={false} />
}

/** At the check-in of one event or of one ticket. */
const isAtDoor = ({ tab, id, checkIn }: AdminUrlState['params']) =>
  checkIn !== undefined || (tab === 'bookings' && id !== undefined)

const Dashboard = ({ urlState, isLocked }: { urlState: AdminUrlState; isLocked: boolean }) => {
  const focusProps = useFocusRestore<HTMLDivElement>(isLocked)
  const isOverview = urlState.params.tab === 'overview' && !isLocked
  return (
    <>
      <ScreenHeader
        title={t('admin.screen.title')}
        lead={isOverview ? <Greeting /> : t('admin.screen.lead', { community: platform.name })}
        isLeadOnWideScreens={!isOverview}
      >
        <Badge tone="orange">{t('admin.screen.badge')}</Badge>
      </ScreenHeader>
      {/* While locked, all other requests are rejected: show only how to unlock. */}
      <div className={styles.content} {...focusProps}>
        {isLocked ? (
          <AdminSecurity />
        ) : (
          <>
            {/* No metrics where people are checked in: the list comes first. */}
            {!isAtDoor(urlState.params) && <KeyMetrics />}
            <AdminTabs urlState={urlState} />
          </>
        )}
      </div>
    </>
  )
}
