import { IconCopy, IconLink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { RegistrationInvitation } from '#shared/settings/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { copyLink } from '#web/ui/shareLink.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useInvitations, useInvite, useRevokeInvitation } from './data.ts'
import styles from './SettingsForm.module.css'

const useOptions = () =>
  [1, 5, 20, 100, 500].map((count) => ({
    value: String(count),
    label: t('settings.invitations.peopleCount', { count }),
  }))
const termOptions = () =>
  [1, 7, 14, 30, 90].map((count) => ({
    value: String(count),
    label: t('settings.invitations.dayCount', { count }),
  }))

const ActiveInvitations = ({ onCancel }: { onCancel: (id: string) => void }) => (
  <Loaded
    query={useInvitations()}
    errorTitle={t('settings.invitations.loadFailed')}
    skeleton={<Spinner />}
    empty={<p className="muted text-14">{t('settings.invitations.noneActive')}</p>}
  >
    {(invitations) => (
      <PlainList className={styles.list} aria-label={t('settings.invitations.active')}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onCancel={() => onCancel(invitation.id)}
          />
        ))}
      </PlainList>
    )}
  </Loaded>
)

/** Invitation links for registration. Changes apply immediately, independent of the form above. */
export const Invitations = ({ isSaved }: { isSaved: boolean }) => {
  const [draft, setDraft] = useState({ uses: '1', days: '14' })
  const invite = useInvite()
  const revoke = useRevokeInvitation()
  const [chosen, setChosen] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const cancelChosen = () => {
    if (!chosen || revoke.isPending) return
    const onSuccess = () => {
      setChosen(null)
      // Its link is dead now.
      if (invite.data?.id === chosen) invite.reset()
    }
    revoke.mutate({ id: chosen }, { onSuccess })
  }
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h3 id="invitations" ref={heading} tabIndex={-1}>
        {t('settings.invitations.title')}
      </h3>
      {!isSaved && <p className="muted text-14">{t('settings.invitations.afterSaving')}</p>}
      <div className={styles.make}>
        <NativeSelect
          label={t('settings.invitations.people')}
          data={useOptions()}
          value={draft.uses}
          onChange={(event) => setDraft({ ...draft, uses: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('settings.invitations.validFor')}
          data={termOptions()}
          value={draft.days}
          onChange={(event) => setDraft({ ...draft, days: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden="true" />}
          isBusy={invite.isPending}
          onClick={() => invite.mutate({ uses: Number(draft.uses), days: Number(draft.days) })}
        >
          {invite.isPending ? t('common.creatingLink') : t('settings.invitations.create')}
        </Button>
      </div>
      {invite.data && <NewInvitation url={invite.data.url} />}
      <ActiveInvitations onCancel={setChosen} />
      <ConfirmDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('settings.invitations.cancelTitle')}
        cancelLabel={t('settings.invitations.keep')}
        confirmLabel={t('settings.invitations.cancel')}
        busyLabel={t('common.cancelling')}
        isBusy={revoke.isPending}
        onConfirm={cancelChosen}
        fallbackFocus={heading}
      >
        <p>{t('settings.invitations.cancelText')}</p>
      </ConfirmDialog>
    </section>
  )
}

type RowProps = { invitation: RegistrationInvitation; onCancel: () => void }

const InvitationRow = ({ invitation, onCancel }: RowProps) => {
  const { usesLeft, madeBy, createdAt, expiresAt } = invitation
  return (
    <li className={styles.invitation}>
      <div>
        <p>
          {rich('settings.invitations.usesLeft', {
            count: usesLeft,
            date: formatDate(expiresAt),
            time: (date) => <time dateTime={expiresAt.toISOString()}>{date}</time>,
          })}
        </p>
        <p className="muted text-14">
          {madeBy
            ? rich('settings.invitations.createdBy', { date: formatDate(createdAt), name: madeBy })
            : t('settings.invitations.created', { date: formatDate(createdAt) })}
        </p>
      </div>
      <Button
        variant="subtle"
        color="red"
        aria-label={t('settings.invitations.cancelLabel', {
          count: usesLeft,
          date: formatDate(expiresAt),
        })}
        onClick={onCancel}
      >
        {t('settings.invitations.cancel')}
      </Button>
    </li>
  )
}

const NewInvitation = ({ url }: { url: string }) => (
  <>
    <TextInput
      label={t('settings.invitations.link')}
      description={t('settings.invitations.linkNote')}
      readOnly
      dir="ltr"
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
    <div>
      <Button
        variant="light"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void copyLink(url, t('settings.invitations.copied'))}
      >
        {t('common.copyLink')}
      </Button>
    </div>
  </>
)
