import {
  IconClockPause,
  IconClockPlay,
  IconDownload,
  IconListDetails,
  IconLogout,
  IconPencil,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { LinkList } from '#web/admin/LinkList.tsx'
import { useUserData } from '#web/admin/privacy/data.ts'
import { useMe } from '#web/auth/data.ts'
import { BackLink } from '#web/page/BackLink.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate, formatFullDateAndTime, formatRelativeTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useSignOutUser, useUser } from './data.ts'
import { UserBadges } from './UserBadges.tsx'
import { UserDialog } from './UserDialog.tsx'
import styles from './UserPage.module.css'

const SuspendDialog = lazyDialog(async () => (await import('./SuspendDialog.tsx')).SuspendDialog)
const LiftDialog = lazyDialog(async () => (await import('./LiftDialog.tsx')).LiftDialog)
const DeleteUserDialog = lazyDialog(
  async () => (await import('./DeleteUserDialog.tsx')).DeleteUserDialog,
)

type Props = { id: string; urlState: AdminUrlState; back: string }

/** One account, and everything an administrator may do with it. */
export const UserPage = ({ id, urlState, back }: Props) => {
  const query = useUser(id)
  const { data: user, error } = query
  return (
    <div className={styles.page}>
      <BackLink href={back}>{urlState.params.tab === 'users' ? 'Users' : 'Dashboard'}</BackLink>
      <ScreenHeader title={<bdi>{user?.name ?? 'User'}</bdi>} />
      {user && <Content user={user} urlState={urlState} />}
      {!user && error?.status === 404 && (
        <EmptyState
          title="User not found"
          hint="The account may have been deleted."
          icon={<IconUserOff size={24} stroke={1.75} />}
        />
      )}
      {!user && error && error.status !== 404 && (
        <LoadFailure title="The user could not be loaded" query={query} />
      )}
      {!user && !error && (
        <LoadingRegion label="the user" className="stack">
          <Skeleton height="8rem" />
          <Skeleton height="14rem" />
        </LoadingRegion>
      )}
    </div>
  )
}

const facts = (user: AdminUser): [name: string, value: ReactNode][] => [
  [
    'Email',
    <>
      <bdi>{user.email}</bdi>
      {!user.isEmailConfirmed && <span className="muted"> (not confirmed)</span>}
      {user.isMailBouncing && <span className="muted"> (emails bounce)</span>}
    </>,
  ],
  ['City', user.location ?? '–'],
  ['Joined', formatDate(user.createdAt)],
  ['Last login', user.lastLoginAt ? formatRelativeTime(user.lastLoginAt, new Date()) : 'Never'],
  ['GDPR consent', user.gdprConsent ? 'Given' : 'Not given'],
  ['Marketing', user.marketingConsent ? 'Agreed' : 'Not agreed'],
]

const Facts = ({ user }: { user: AdminUser }) => (
  <Card className={styles.card}>
    <div className={styles.who}>
      <Avatar name={user.name} photo={user.profilePhoto} size="large" />
      <div className={styles.names}>
        <Link href={hrefOfPerson(user.username)}>
          <bdi>@{user.username}</bdi>
        </Link>
        <UserBadges user={user} />
      </div>
    </div>
    <dl className={styles.facts}>
      {facts(user).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

type Step = {
  title: string
  note: ReactNode
  icon: ReactNode
  button: string
  onClick: () => void
  isBusy?: boolean
  isDanger?: boolean
}

const StepRow = ({ title, note, icon, button, onClick, isBusy = false, isDanger }: Step) => (
  <li className={styles.step}>
    <span className={styles.icon} data-danger={isDanger || undefined} aria-hidden="true">
      {icon}
    </span>
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      <p className={styles.note}>{note}</p>
    </div>
    <Button
      variant={isDanger ? 'light' : 'default'}
      size="sm"
      {...(isDanger && { color: 'red' as const })}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClick()
      }}
    >
      {button}
    </Button>
  </li>
)

type DialogName = 'suspend' | 'lift' | 'delete'

const isBlocked = ({ isBanned, suspendedUntil }: AdminUser) => isBanned || suspendedUntil !== null

const blockedUntil = ({ isBanned, suspendedUntil }: AdminUser) =>
  isBanned || !suspendedUntil
    ? 'This account is banned.'
    : `Suspended until ${formatFullDateAndTime(suspendedUntil)}.`

const iconSize = { size: 20, stroke: 1.75 }

const Content = ({ user, urlState }: { user: AdminUser; urlState: AdminUrlState }) => {
  const { params, open, close, replace } = urlState
  const { data: me } = useMe()
  const download = useUserData()
  const isMe = me?.id === user.id
  const dialog = params.dialog as DialogName | undefined
  const closeDialog = () => close({ dialog: undefined })
  return (
    <>
      <Facts user={user} />
      <Section title="What you can do">
        <PlainList className={listCard.list}>
          <StepRow
            title="Edit details and rights"
            note="Name, email, role, and whether they belong to the team"
            icon={<IconPencil {...iconSize} />}
            button="Edit"
            onClick={() => open({ id: user.id })}
          />
          <StepRow
            title="Download their data"
            note="As a JSON file. They see the download in their audit trail."
            icon={<IconDownload {...iconSize} />}
            button={download.isPending ? 'Downloading...' : 'Download JSON'}
            isBusy={download.isPending}
            onClick={() => download.mutate({ id: user.id })}
          />
          <SignOutStep user={user} />
          {isBlocked(user) && (
            <StepRow
              title={user.isBanned ? 'Lift the ban' : 'Lift the suspension'}
              note={blockedUntil(user)}
              icon={<IconClockPlay {...iconSize} />}
              button="Lift"
              onClick={() => open({ dialog: 'lift' })}
            />
          )}
          {!isBlocked(user) && !user.isAdmin && !isMe && (
            <StepRow
              title="Suspend for a while"
              note="They’ll be logged out, see your reason and can object."
              icon={<IconClockPause {...iconSize} />}
              button="Suspend"
              onClick={() => open({ dialog: 'suspend' })}
            />
          )}
        </PlainList>
      </Section>
      <Section title="More">
        <LinkList
          rows={[
            {
              key: 'log',
              href: adminHref({ page: 'audit', q: user.username }),
              icon: IconListDetails,
              title: 'Audit log',
              note: 'What the team did with this account, and what they did for the team',
            },
          ]}
        />
      </Section>
      <Section title="Delete">
        <PlainList className={listCard.list}>
          <StepRow
            title={isMe ? 'Delete your own account' : 'Delete this account'}
            note="For good, with everything in it"
            icon={<IconTrash {...iconSize} />}
            button="Delete"
            isDanger
            onClick={() => open({ dialog: 'delete' })}
          />
        </PlainList>
      </Section>
      <UserDialog
        id={params.id}
        listedUser={user.id === params.id ? user : undefined}
        onClose={() => close({ id: undefined })}
      />
      <SuspendDialog user={user} isOpen={dialog === 'suspend'} onClose={closeDialog} />
      <LiftDialog user={user} isOpen={dialog === 'lift'} onClose={closeDialog} />
      <DeleteUserDialog
        user={user}
        isOpen={dialog === 'delete'}
        onClose={closeDialog}
        onDeleted={() => replace({ user: undefined, dialog: undefined })}
      />
    </>
  )
}

/** For accounts that may be compromised. */
const SignOutStep = ({ user }: { user: AdminUser }) => {
  const [isConfirming, setConfirming] = useState(false)
  const signOut = useSignOutUser()
  return (
    <>
      <StepRow
        title="Log out everywhere"
        note="In every browser, in case someone else is using the account"
        icon={<IconLogout {...iconSize} />}
        button="Log out"
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Log out everywhere?"
        cancelLabel="Keep logged in"
        confirmLabel="Log out"
        busyLabel="Logging out..."
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate({ id: user.id }, { onSettled: () => setConfirming(false) })}
      >
        <p>
          <bdi>{user.name}</bdi> will be logged out in every browser, and can log in again.
        </p>
      </ConfirmDialog>
    </>
  )
}
