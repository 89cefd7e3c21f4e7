import { IconShieldLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { LazyConfirmEmailNotice } from '#web/auth/security/LazyConfirmEmailNotice.tsx'
import { t } from '#web/language/t.tsx'
import { useIsPageAlone } from '#web/page/PageList.tsx'
import { platform } from '#web/page/platform.ts'
import { AboutLinks } from '#web/privacy/AboutLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { BicycleDrawing } from './BicycleDrawing.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import styles from './ProfileScreen.module.css'
import { type ProfileUrlState, parseTab, useProfileSearchParams } from './profileSearchParams.ts'
import { settingsPages } from './settingsPages.ts'

export const ProfileScreen = () => {
  const urlState = useProfileSearchParams()
  const { data: me } = useMe()
  const isPageAlone = useIsPageAlone(settingsPages())
  if (!me) return null
  if (isPageAlone && urlState.params.tab === 'settings') return <Settings me={me} />
  return (
    <>
      <ScreenHeader title={t('common.profile')} isLeadOnWideScreens lead={t('profile.lead')}>
        <Button
          component={Link}
          href="/privacy"
          variant="subtle"
          color="soft"
          className={styles.privacy ?? ''}
          leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('profile.yourPrivacy')}
        </Button>
      </ScreenHeader>
      <LazyConfirmEmailNotice me={me} />
      <ProfileTabs me={me} urlState={urlState} />
      <About />
    </>
  )
}

/** What the footer holds on wide screens. */
const About = () => (
  <div className={styles.about}>
    <AboutLinks isSignedIn />
    {platform.footerLine && (
      <p className="muted text-14" dir="auto">
        {platform.footerLine}
      </p>
    )}
  </div>
)

const NotificationCenter = lazyComponent(
  async () => (await import('#web/notifications/center/NotificationCenter.tsx')).NotificationCenter,
  <Spinner />,
)

const Settings = lazyComponent(async () => (await import('./Settings.tsx')).Settings, <Spinner />)

type ProfileTabsProps = { me: Me; urlState: ProfileUrlState }

const ProfileTabs = ({ me, urlState }: ProfileTabsProps) => {
  const { params, go } = urlState
  return (
    <Tabs value={params.tab} onChange={(tab) => go({ tab: parseTab(tab), mode: 'view' })}>
      <TabList className={styles.tabs ?? ''}>
        <Tab value="profile">{t('common.profile')}</Tab>
        <Tab value="notifications">{t('common.notifications')}</Tab>
        <Tab value="activity">{t('profile.tabs.activity')}</Tab>
        <Tab value="settings">{t('profile.tabs.settings')}</Tab>
      </TabList>
      <TabPanel value="profile">
        <ProfileSection me={me} urlState={urlState} />
      </TabPanel>
      <TabPanel value="notifications">
        <Card as="section" className={styles.notifications} aria-labelledby="notifications">
          <NotificationCenter heading={<h2 id="notifications">{t('common.notifications')}</h2>} />
        </Card>
      </TabPanel>
      <TabPanel value="activity">
        <div className={styles.activity}>
          <BicycleDrawing />
          <p>{t('profile.activity.soon')}</p>
        </div>
      </TabPanel>
      <TabPanel value="settings">
        <Settings me={me} />
      </TabPanel>
    </Tabs>
  )
}

const ProfileEditor = lazyComponent(
  async () => (await import('./ProfileEditor.tsx')).ProfileEditor,
  <Spinner />,
)

/** Focuses the edit button when editing ends. The form focuses its own first field. */
const useFocusReturn = (isEditing: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}

type ProfileSectionProps = { me: Me; urlState: ProfileUrlState }

const ProfileSection = ({ me, urlState: { params, open, close } }: ProfileSectionProps) => {
  const isEditing = params.mode === 'edit'
  const editButton = useFocusReturn(isEditing)
  if (!isEditing)
    return (
      <ProfileDetails
        me={me}
        editButton={editButton}
        onEdit={(field) => open({ mode: 'edit', field })}
      />
    )
  return (
    <ProfileEditor
      me={me}
      field={params.field}
      onClose={() => close({ mode: 'view', field: 'name' })}
    />
  )
}
