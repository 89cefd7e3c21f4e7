import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useSignOutUser } from './data.ts'
import styles from './UserForm.module.css'

/** For when somebody else may be in their account. */
export const SignOutUser = ({ user }: { user: Me }) => {
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const signOut = useSignOutUser()
  return (
    <div ref={place} tabIndex={-1} className={styles.apart}>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        keep="Leave as it is"
        confirm="Sign out"
        busy="Signing out..."
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate({ id: user.id }, { onSettled: () => setAsking(false) })}
        place={place}
      >
        <p>
          <bdi>{user.name}</bdi> is signed out in every browser and can sign in again.
        </p>
      </ConfirmDialog>
    </div>
  )
}
