import { Button, NativeSelect } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#web/ui/counted.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useInvitations, useInvite } from './data.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { MadeInvitation } from './MadeInvitation.tsx'
import styles from './SettingsForm.module.css'

const uses = [1, 5, 20, 100, 500].map((count) => ({
  value: String(count),
  label: counted(count, 'person', 'people'),
}))
const terms = [1, 7, 14, 30, 90].map((days) => ({
  value: String(days),
  label: counted(days, 'day'),
}))

const Given = () => {
  const { data, error, refetch, isFetching } = useInvitations()
  if (error && !data)
    return (
      <FailedState
        title="The invitations could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Spinner />
  if (data.length === 0) return <p className={styles.soft}>No invitation works at the moment.</p>
  return (
    <ul className={styles.list} aria-label="Invitations that work">
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

/** Links by which people register. Each acts at once, whatever becomes of the form above. */
export const Invitations = ({ isSaved }: { isSaved: boolean }) => {
  const [wanted, setWanted] = useState({ uses: '1', days: '14' })
  const invite = useInvite()
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h3 id="invitations">Invitation links</h3>
      {!isSaved && (
        <p className={styles.soft}>They are asked for as soon as these settings are saved.</p>
      )}
      <div className={styles.make}>
        <NativeSelect
          label="For how many"
          data={uses}
          value={wanted.uses}
          onChange={(event) => setWanted({ ...wanted, uses: event.currentTarget.value })}
        />
        <NativeSelect
          label="For how long"
          data={terms}
          value={wanted.days}
          onChange={(event) => setWanted({ ...wanted, days: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden="true" />}
          aria-disabled={invite.isPending}
          onClick={() => {
            if (!invite.isPending)
              invite.mutate({ uses: Number(wanted.uses), days: Number(wanted.days) })
          }}
        >
          {invite.isPending ? 'Making the link...' : 'Make a link'}
        </Button>
      </div>
      {invite.data && <MadeInvitation url={invite.data.url} />}
      <Given />
    </section>
  )
}
