import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { SignInMethods } from '#web/auth/SignInMethods.tsx'
import { SecurityCard } from '#web/auth/security/SecurityCard.tsx'
import { AttendanceVisibilitySwitch } from '#web/events/feedback/AttendanceVisibilitySwitch.tsx'
import { FirstDaysSetting } from '#web/firstDays/FirstDaysSetting.tsx'
import { InstallSetting } from '#web/install/InstallSetting.tsx'
import { NotificationSettings } from '#web/notifications/NotificationSettings.tsx'
import { CookieSettings } from '#web/privacy/consent/CookieSettings.tsx'
import { PushPanel } from '#web/push/PushPanel.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { ThemeSelect } from '#web/ui/ThemeSelect.tsx'
import { useSetFoundByEmail, useSetReadReceipts } from './data.ts'
import { formatRole } from './ProfileDetails.tsx'
import styles from './ProfileScreen.module.css'
import { useScrollToSetting } from './useScrollToSetting.ts'

export const Settings = ({ me }: { me: Me }) => {
  useScrollToSetting()
  return (
    <div className="stack">
      <AccountCard me={me} />
      <SecurityCard me={me} />
      <SignInMethods />
      <NotificationSettings me={me} />
      <PushPanel me={me} />
      <ReadReceiptsSetting me={me} />
      <FoundByEmailSetting me={me} />
      <SettingsCard id="attendance-settings" title="Events">
        <AttendanceVisibilitySwitch me={me} />
      </SettingsCard>
      <SettingsCard id="first-days-settings" title="Home">
        <FirstDaysSetting me={me} />
      </SettingsCard>
      <SettingsCard id="cookie-settings" title="This browser">
        <ThemeSelect />
        <CookieSettings />
        <InstallSetting />
      </SettingsCard>
    </div>
  )
}

const accountDetails = (me: Me) => [
  {
    label: 'My data (GDPR)',
    value: me.gdprConsent
      ? `Given${me.gdprConsentDate ? ` on ${formatDate(me.gdprConsentDate)}` : ''}`
      : 'Not given',
  },
  { label: 'Marketing', value: me.marketingConsent ? 'Allowed' : 'Not allowed' },
  { label: 'Account role', value: formatRole(me.role) + (me.isAdmin ? ', administrator' : '') },
  { label: 'Member since', value: formatDate(me.createdAt) },
  { label: 'Last login', value: me.lastLoginAt ? formatDate(me.lastLoginAt) : 'Today' },
]

/** Consents and dates of the account, with links to change or delete it. */
const AccountCard = ({ me }: { me: Me }) => (
  <SettingsCard id="account-settings" title="Account and privacy">
    <dl className={styles.facts}>
      {accountDetails(me).map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
    <div className="row gap-medium">
      <Button component={Link} href="/privacy" variant="light">
        Privacy settings
      </Button>
      <Button component={Link} href="/privacy#delete-account" variant="light" color="red">
        Delete account
      </Button>
    </div>
  </SettingsCard>
)

/** Off by default. */
const FoundByEmailSetting = ({ me }: { me: Pick<Me, 'mayBeFoundByEmail'> }) => {
  const change = useSetFoundByEmail()
  const isOn = change.isPending ? change.variables.mayBeFoundByEmail : me.mayBeFoundByEmail
  return (
    <SettingsCard id="search-settings" title="Finding you">
      <SwitchField
        label="May be found by my email address"
        description="Somebody who knows your whole address finds you when they search for it. It is never shown to anybody."
        checked={isOn}
        onChange={(event) => change.mutate({ mayBeFoundByEmail: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}

/** Read receipts: off by default, and mutual. */
const ReadReceiptsSetting = ({ me }: { me: Pick<Me, 'hasReadReceipts'> }) => {
  const change = useSetReadReceipts()
  const isOn = change.isPending ? change.variables.hasReadReceipts : me.hasReadReceipts
  return (
    <SettingsCard id="messages-settings" title="Direct messages">
      <SwitchField
        label="Show when I have read a message"
        description="Those you write with see “Seen” below what you have read, if they show it too. You see the same of them."
        checked={isOn}
        onChange={(event) => change.mutate({ hasReadReceipts: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}
