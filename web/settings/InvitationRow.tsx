import { Button } from '@mantine/core'
import type { RegistrationInvitation } from '#shared/settings/contract.ts'
import { counted } from '#web/ui/counted.ts'
import { showDate } from '#web/ui/format.ts'
import { useRevokeInvitation } from './data.ts'
import styles from './SettingsForm.module.css'

export const InvitationRow = ({ invitation }: { invitation: RegistrationInvitation }) => {
  const { id, usesLeft, madeBy, createdAt, expiresAt } = invitation
  const revoke = useRevokeInvitation()
  return (
    <li className={styles.invitation}>
      <div>
        <p>
          For {counted(usesLeft, 'more person', 'more people')}, until{' '}
          <time dateTime={expiresAt.toISOString()}>{showDate(expiresAt)}</time>
        </p>
        <p className={styles.soft}>
          Made on {showDate(createdAt)}
          {madeBy && (
            <>
              {' '}
              by <bdi>{madeBy}</bdi>
            </>
          )}
        </p>
      </div>
      <Button
        variant="subtle"
        color="red"
        aria-disabled={revoke.isPending}
        onClick={() => {
          if (!revoke.isPending) revoke.mutate({ id })
        }}
      >
        Take back
      </Button>
    </li>
  )
}
