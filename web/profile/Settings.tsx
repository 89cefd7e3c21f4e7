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
import { SignInMethods } from '#web/auth/forms/SignInMethods.tsx'
import { LanguageSelect } from '#web/auth/LanguageSelect.tsx'
import { SecurityCard } from '#web/auth/security/SecurityCard.tsx'
import { FirstDaysSetting } from '#web/firstDays/FirstDaysSetting.tsx'
import { InstallSetting } from '#web/install/InstallSetting.tsx'
import { t } from '#web/language/t.tsx'
import { NotificationSettings } from '#web/notifications/center/NotificationSettings.tsx'
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
import { type SettingsPageId, settingsPages } from './settingsPages.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { VisibilitySettings } from './VisibilitySettings.tsx'

/** A list of the settings, grouped, which opens their pages. */
export const Settings = ({ me }: { me: Me }) => (
  <PageList
    title={t('common.profile')}
    pages={settingsPages()}
    renderList={(openId) => <SettingsList me={me} openId={openId} />}
    renderPage={(id) => contents[id](me)}
  />
)

const contents: Record<SettingsPageId, (me: Me) => ReactNode> = {
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

const icons: Record<SettingsPageId, ReactNode> = {
  security: <IconLock size={18} />,
  'notification-settings': <IconBell size={18} />,
  visibility: <IconEye size={18} />,
  'cookie-settings': <IconDeviceMobile size={18} />,
}

type PageRowProps = { id: SettingsPageId; openId: string | undefined; hint: ReactNode }

const PageRow = ({ id, openId, hint }: PageRowProps) => {
  const title = settingsPages().find((page) => page.id === id)?.title ?? ''
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
    <RowGroup title={t('profile.settings.account')}>
      <PageRow id="security" openId={openId} hint={t('profile.settings.securityHint')} />
      <PageRow
        id="notification-settings"
        openId={openId}
        hint={t('profile.settings.notificationsHint')}
      />
      <PageRow id="visibility" openId={openId} hint={t('profile.settings.visibilityHint')} />
    </RowGroup>
    <RowGroup title={t('profile.settings.app')}>
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
    <RowGroup title={t('profile.settings.leave')}>
      <Row
        href="/privacy#delete-account"
        title={t('profile.settings.deleteAccount')}
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
    <span className="stack gap-0 flex-1">
      <bdi className={styles.name}>{name}</bdi>
      <span className="muted wrap-anywhere text-14">{email}</span>
    </span>
    <IconChevronRight className="flex-none muted" size={18} aria-hidden="true" />
  </Link>
)

const formatConsent = ({ gdprConsent, gdprConsentDate }: Me) => {
  if (!gdprConsent) return t('profile.settings.consent.notGiven')
  return gdprConsentDate
    ? t('profile.settings.consent.givenOn', { date: formatDate(gdprConsentDate) })
    : t('profile.settings.consent.given')
}

/** Consents, with links to change them. */
const PrivacyRows = ({ me }: { me: Me }) => (
  <RowGroup title={t('common.privacy')}>
    <Row
      href="/privacy"
      title={t('profile.settings.privacySettings')}
      hint={t('profile.settings.privacyHint')}
      icon={<IconShieldCheck size={18} />}
    />
    <Row
      href="/privacy#consents"
      title={t('common.gdprData')}
      value={formatConsent(me)}
      icon={<IconFileCheck size={18} />}
    />
    <Row
      href="/privacy#consents"
      title={t('common.marketing')}
      value={
        me.marketingConsent
          ? t('profile.settings.marketing.allowed')
          : t('profile.settings.marketing.notAllowed')
      }
      icon={<IconMail size={18} />}
    />
  </RowGroup>
)

/** What cannot be changed here. */
const Facts = ({ me }: { me: Me }) => (
  <RowGroup title={t('profile.settings.membership')}>
    <Row
      title={t('profile.settings.role')}
      value={
        me.isAdmin
          ? t('profile.settings.roleOfAdmin', { role: formatRole(me.role) })
          : formatRole(me.role)
      }
      icon={<IconUser size={18} />}
    />
    <Row
      title={t('profile.settings.memberSince')}
      value={formatDate(me.createdAt)}
      icon={<IconCalendar size={18} />}
    />
    <Row
      title={t('common.lastLogin')}
      value={me.lastLoginAt ? formatDate(me.lastLoginAt) : t('common.today')}
      icon={<IconClock size={18} />}
    />
  </RowGroup>
)
