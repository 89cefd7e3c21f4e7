import {
  IconBell,
  IconCalendar,
  IconChevronRight,
  IconClock,
  IconDeviceMobile,
  IconEye,
  IconFileCheck,
  IconFlag,
  IconLanguage,
  IconLock,
  IconMail,
  IconShieldCheck,
  IconSun,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { LanguageSelect } from '#web/auth/LanguageSelect.tsx'
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
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate } from '#web/ui/format.ts'
import card from '#web/ui/SettingsCard.module.css'
import { formatRole } from './ProfileDetails.tsx'
import styles from './Settings.module.css'
import { settingsPages } from './settingsPages.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
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
    <PersonCard me={me} />
    <RowGroup title="Account">
      <PageRow id="security" openId={openId} hint="Email, password, passkeys and devices" />
      <PageRow id="notification-settings" openId={openId} hint="In the app, push and email" />
      <PageRow id="visibility" openId={openId} hint="Your profile, read receipts and search" />
    </RowGroup>
    <RowGroup title="App">
      <ControlRow icon={<IconSun size={18} />}>
        <ThemeChoice />
      </ControlRow>
      <ControlRow icon={<IconLanguage size={18} />}>
        <div className={styles.language}>
          <LanguageSelect />
        </div>
      </ControlRow>
      <ControlRow icon={<IconFlag size={18} />}>
        <FirstDaysSetting me={me} />
      </ControlRow>
      <PageRow id="cookie-settings" openId={openId} hint={<CookieChoice />} />
    </RowGroup>
    <PrivacyRows me={me} />
    <Facts me={me} />
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

/** Whose settings these are. Opens their profile. */
const PersonCard = ({ me: { name, email, profilePhoto } }: { me: Me }) => (
  <Link href="/profile" className={styles.person}>
    <Avatar name={name} photo={profilePhoto} size="card" />
    <span className={styles.words}>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.email}>{email}</span>
    </span>
    <IconChevronRight className={styles.chevron} size={18} aria-hidden="true" />
  </Link>
)

const formatConsent = ({ gdprConsent, gdprConsentDate }: Me) => {
  if (!gdprConsent) return 'Not given'
  return gdprConsentDate ? `Given on ${formatDate(gdprConsentDate)}` : 'Given'
}

/** Consents, with links to change them. */
const PrivacyRows = ({ me }: { me: Me }) => (
  <RowGroup title="Privacy">
    <Row
      href="/privacy"
      title="Privacy settings"
      hint="Your data, downloads and our policy"
      icon={<IconShieldCheck size={18} />}
    />
    <Row
      href="/privacy#consents"
      title="My data (GDPR)"
      value={formatConsent(me)}
      icon={<IconFileCheck size={18} />}
    />
    <Row
      href="/privacy#consents"
      title="Marketing"
      value={me.marketingConsent ? 'Allowed' : 'Not allowed'}
      icon={<IconMail size={18} />}
    />
  </RowGroup>
)

/** What cannot be changed here. */
const Facts = ({ me }: { me: Me }) => (
  <RowGroup title="Your membership">
    <Row
      title="Account role"
      value={formatRole(me.role) + (me.isAdmin ? ', administrator' : '')}
      icon={<IconUser size={18} />}
    />
    <Row title="Member since" value={formatDate(me.createdAt)} icon={<IconCalendar size={18} />} />
    <Row
      title="Last login"
      value={me.lastLoginAt ? formatDate(me.lastLoginAt) : 'Today'}
      icon={<IconClock size={18} />}
    />
  </RowGroup>
)
