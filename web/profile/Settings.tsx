import {
  IconBell,
  IconDeviceMobile,
  IconEye,
  IconLock,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Me } from '#shared/users/user.ts'
import { SignInMethods } from '#web/auth/SignInMethods.tsx'
import { SecurityCard } from '#web/auth/security/SecurityCard.tsx'
import { FirstDaysSetting } from '#web/firstDays/FirstDaysSetting.tsx'
import { InstallSetting } from '#web/install/InstallSetting.tsx'
import { NotificationSettings } from '#web/notifications/NotificationSettings.tsx'
import { PageList } from '#web/page/PageList.tsx'
import { ControlRow, Row, RowGroup } from '#web/page/RowGroup.tsx'
import { CookieChoice } from '#web/privacy/consent/CookieChoice.tsx'
import { CookieSettings } from '#web/privacy/consent/CookieSettings.tsx'
import { PushPanel } from '#web/push/PushPanel.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate } from '#web/ui/format.ts'
import card from '#web/ui/SettingsCard.module.css'
import { ThemeSelect } from '#web/ui/ThemeSelect.tsx'
import { formatRole } from './ProfileDetails.tsx'
import { settingsPages } from './settingsPages.ts'
import { VisibilitySettings } from './VisibilitySettings.tsx'

type PageId = (typeof settingsPages)[number]['id']

/** A list of the settings, grouped, which opens their pages. */
export const Settings = ({ me }: { me: Me }) => (
  <PageList
    title="Profile"
    pages={settingsPages}
    renderList={(openId) => <SettingsList me={me} openId={openId} />}
    renderPage={(id) => contents[id](me)}
  />
)

const contents: Record<PageId, (me: Me) => ReactNode> = {
  security: (me) => (
    <div className="stack">
      <SecurityCard me={me} />
      <SignInMethods />
    </div>
  ),
  'notification-settings': (me) => (
    <div className="stack">
      <NotificationSettings me={me} />
      <PushPanel me={me} />
    </div>
  ),
  visibility: (me) => <VisibilitySettings me={me} />,
  'cookie-settings': () => (
    <Card className={card.card}>
      <CookieSettings />
      <InstallSetting />
    </Card>
  ),
}

const icons: Record<PageId, ReactNode> = {
  security: <IconLock size={18} />,
  'notification-settings': <IconBell size={18} />,
  visibility: <IconEye size={18} />,
  'cookie-settings': <IconDeviceMobile size={18} />,
}

type PageRowProps = { id: PageId; openId: string | undefined; hint: ReactNode }

const PageRow = ({ id, openId, hint }: PageRowProps) => {
  const title = settingsPages.find((page) => page.id === id)?.title ?? ''
  return (
    <Row
      href={`/profile?tab=settings#${id}`}
      title={title}
      hint={hint}
      icon={icons[id]}
      isCurrent={id === openId}
    />
  )
}

const SettingsList = ({ me, openId }: { me: Me; openId: string | undefined }) => (
  <>
    <RowGroup title="Account">
      <PageRow id="security" openId={openId} hint="Email, password, passkeys and devices" />
      <PageRow id="notification-settings" openId={openId} hint="In the app, push and email" />
      <PageRow id="visibility" openId={openId} hint="“Seen”, search and events" />
    </RowGroup>
    <RowGroup title="App">
      <ControlRow>
        <ThemeSelect />
      </ControlRow>
      <ControlRow>
        <FirstDaysSetting me={me} />
      </ControlRow>
      <PageRow id="cookie-settings" openId={openId} hint={<CookieChoice />} />
    </RowGroup>
    <AccountAndPrivacy me={me} />
    <RowGroup title="Leave">
      <Row
        href="/privacy#delete-account"
        title="Delete account"
        icon={<IconTrash size={18} />}
        isDangerous
      />
    </RowGroup>
  </>
)

const formatConsent = ({ gdprConsent, gdprConsentDate }: Me) => {
  if (!gdprConsent) return 'Not given'
  return gdprConsentDate ? `Given on ${formatDate(gdprConsentDate)}` : 'Given'
}

/** Consents and dates of the account, with links to change them. */
const AccountAndPrivacy = ({ me }: { me: Me }) => (
  <RowGroup title="Account and privacy">
    <Row
      href="/privacy"
      title="Privacy settings"
      hint="Your data, downloads and our policy"
      icon={<IconShieldCheck size={18} />}
    />
    <Row href="/privacy#consents" title="My data (GDPR)" value={formatConsent(me)} />
    <Row
      href="/privacy#consents"
      title="Marketing"
      value={me.marketingConsent ? 'Allowed' : 'Not allowed'}
    />
    <Row title="Account role" value={formatRole(me.role) + (me.isAdmin ? ', administrator' : '')} />
    <Row title="Member since" value={formatDate(me.createdAt)} />
    <Row title="Last login" value={me.lastLoginAt ? formatDate(me.lastLoginAt) : 'Today'} />
  </RowGroup>
)
