import type { Me } from '#shared/users/user.ts'
import { SecurityCard } from '#web/auth/security/SecurityCard.tsx'
import { WaysToSignIn } from '#web/auth/WaysToSignIn.tsx'
import { NotificationSettings } from '#web/notifications/NotificationSettings.tsx'
import { PushPanel } from '#web/push/PushPanel.tsx'
import styles from './ProfileScreen.module.css'
import { SeenSetting } from './SeenSetting.tsx'

export const Settings = ({ me }: { me: Me }) => (
  <div className={styles.cards}>
    <NotificationSettings me={me} />
    <PushPanel me={me} />
    <SeenSetting me={me} />
    <SecurityCard me={me} />
    <WaysToSignIn />
  </div>
)
