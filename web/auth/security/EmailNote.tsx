import type { Me } from '#shared/users/user.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import styles from './EmailNote.module.css'

/** Where the focus stays once the address is confirmed. Bouncing mails have a note of their own. */
export const EmailNote = ({ me }: { me: Me }) => (
  <div {...useFocusKept<HTMLDivElement>(me.isEmailConfirmed)} className={styles.place}>
    {!me.isEmailConfirmed && !me.isMailBouncing && <ConfirmEmail me={me} />}
  </div>
)
