import type { Me } from '#shared/users/user.ts'
import { SecurityCard } from '#web/auth/security/SecurityCard.tsx'
import { WaysToSignIn } from '#web/auth/WaysToSignIn.tsx'
import { AttendanceSwitch } from '#web/events/afterwards/AttendanceSwitch.tsx'
import { FirstDaysSetting } from '#web/firstDays/FirstDaysSetting.tsx'
import { InstallSetting } from '#web/install/InstallSetting.tsx'
import { NotificationSettings } from '#web/notifications/NotificationSettings.tsx'
import { CookieSettings } from '#web/privacy/consent/CookieSettings.tsx'
import { PushPanel } from '#web/push/PushPanel.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FoundByEmailSetting } from './FoundByEmailSetting.tsx'
import styles from './ProfileScreen.module.css'
import { SeenSetting } from './SeenSetting.tsx'
import { useArrivalAtSetting } from './useArrivalAtSetting.ts'

export const Settings = ({ me }: { me: Me }) => {
  useArrivalAtSetting()
  return (
    <div className={styles.cards}>
      <AccountCard me={me} />
      <SecurityCard me={me} />
      <WaysToSignIn />
      <NotificationSettings me={me} />
      <PushPanel me={me} />
      <SeenSetting me={me} />
      <FoundByEmailSetting me={me} />
      <Card as="section" className={styles.card} aria-labelledby="attendance-settings">
        <h2 id="attendance-settings">Events</h2>
        <AttendanceSwitch me={me} />
      </Card>
      <Card as="section" className={styles.card} aria-labelledby="first-days-settings">
        <h2 id="first-days-settings">Home</h2>
        <FirstDaysSetting me={me} />
      </Card>
      <Card as="section" className={styles.card} aria-labelledby="cookie-settings">
        <h2 id="cookie-settings">This browser</h2>
        <CookieSettings />
        <InstallSetting />
      </Card>
    </div>
  )
}
