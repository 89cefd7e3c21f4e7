import { type ComponentType, lazy, Suspense } from 'react'
import type { Me } from '#shared/users/user.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './EmailNote.module.css'

// Hardly anybody sees it for longer than a day. Where its code cannot be fetched, the rest stays.
const ConfirmEmail = lazy<ComponentType<{ me: Me }>>(async () => {
  try {
    return { default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }
  } catch {
    return { default: () => null }
  }
})

/** Asks to confirm the address until it is, and keeps nobody from anything. */
export const EmailNote = ({ me }: { me: Me }) => {
  const place = useFocusKept<HTMLDivElement>(me.isEmailConfirmed)
  // Kept from before there was such a thing, it says nothing. Bouncing mails have a note of their own.
  const isAsked = me.isEmailConfirmed === false && !me.isMailBouncing
  return (
    <div {...place} className={styles.place}>
      {isAsked && (
        <Suspense>
          <ConfirmEmail me={me} />
        </Suspense>
      )}
    </div>
  )
}
