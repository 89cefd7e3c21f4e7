import { IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { RegistrationInvitation } from '#shared/settings/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { copyLink } from '#web/ui/shareLink.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useInvitations, useInvite, useRevokeInvitation } from './data.ts'
import styles from './SettingsForm.module.css'

const uses = [1, 5, 20, 100, 500].map((count) => ({
  value: String(count),
  label: pluralize(count, 'person', 'people'),
}))
const terms = [1, 7, 14, 30, 90].map((days) => ({
  value: String(days),
  label: pluralize(days, 'day'),
}))

const ActiveInvitations = () => {
  const query = useInvitations()
  const { data, error } = query
  if (error && !data)
    return <LoadFailure title="The invitations could not be loaded" query={query} />
  if (!data) return <Spinner />
  if (data.length === 0) return <p className="muted text-small">No active invitations.</p>
  return (
    <PlainList className={styles.list} aria-label="Active invitations">
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </PlainList>
  )
}

/** Invitation links for registration. Changes apply immediately, independent of the form above. */
export const Invitations = ({ isSaved }: { isSaved: boolean }) => {
  const [draft, setDraft] = useState({ uses: '1', days: '14' })
  const invite = useInvite()
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h3 id="invitations">Invitation links</h3>
      {!isSaved && (
        <p className="muted text-small">
          People need one to register once you save these settings.
        </p>
      )}
      <div className={styles.make}>
        <NativeSelect
          label="Number of people"
          data={uses}
          value={draft.uses}
          onChange={(event) => setDraft({ ...draft, uses: event.currentTarget.value })}
        />
        <NativeSelect
          label="Valid for"
          data={terms}
          value={draft.days}
          onChange={(event) => setDraft({ ...draft, days: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden="true" />}
          aria-disabled={invite.isPending}
          onClick={() => {
            if (!invite.isPending)
              invite.mutate({ uses: Number(draft.uses), days: Number(draft.days) })
          }}
        >
          {invite.isPending ? 'Creating the link...' : 'Create a link'}
        </Button>
      </div>
      {invite.data && <NewInvitation url={invite.data.url} />}
      <ActiveInvitations />
    </section>
  )
}

const InvitationRow = ({ invitation }: { invitation: RegistrationInvitation }) => {
  const { id, usesLeft, madeBy, createdAt, expiresAt } = invitation
  const revoke = useRevokeInvitation()
  return (
    <li className={styles.invitation}>
      <div>
        <p>
          For {pluralize(usesLeft, 'more person', 'more people')}, until{' '}
          <time dateTime={expiresAt.toISOString()}>{formatDate(expiresAt)}</time>
        </p>
        <p className="muted text-small">
          Created on {formatDate(createdAt)}
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
        Cancel invitation
        <span className="visually-hidden">
          {' '}
          for {pluralize(usesLeft, 'person', 'people')}, until {formatDate(expiresAt)}
        </span>
      </Button>
    </li>
  )
}

const NewInvitation = ({ url }: { url: string }) => (
  <>
    <TextInput
      label="The link"
      description="Copy it now. We only show it once."
      readOnly
      dir="ltr"
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
    <div>
      <Button
        variant="light"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void copyLink(url, 'Send it to the people you want to invite.')}
      >
        Copy link
      </Button>
    </div>
  </>
)
