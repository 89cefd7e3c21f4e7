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
import { rich, t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatFullDateAndTime, formatRelativeTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useSignOutUser, useUser } from './data.ts'
import { HostSection } from './HostSection.tsx'
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
  const name = query.data?.name ?? t('admin.user.title')
  return (
    <div className="stack gap-0">
      <BackLink href={back}>
        {urlState.params.tab === 'users'
          ? t('admin.user.backToUsers')
          : t('admin.user.backToDashboard')}
      </BackLink>
      <ScreenHeader title={<bdi>{name}</bdi>} />
      <Loaded
        query={query}
        errorTitle={t('admin.user.loadFailed')}
        skeleton={
          <LoadingRegion label={t('admin.user.loading')} className="stack">
            <Skeleton height="8rem" />
            <Skeleton height="14rem" />
          </LoadingRegion>
        }
        notFound={
          <EmptyState
            title={t('admin.user.notFound')}
            hint={t('admin.user.notFoundHint')}
            icon={<IconUserOff size={24} stroke={1.75} />}
          />
        }
      >
        {(user) => <Content user={user} urlState={urlState} />}
      </Loaded>
    </div>
  )
}

const facts = (user: AdminUser): [name: string, value: ReactNode][] => [
  [
    t('admin.user.fact.email'),
    <>
      <bdi>{user.email}</bdi>
      {!user.isEmailConfirmed && (
        <span className="muted"> {t('admin.user.fact.emailNotConfirmed')}</span>
      )}
      {user.isMailBouncing && <span className="muted"> {t('admin.user.fact.emailBounces')}</span>}
    </>,
  ],
  [t('admin.user.fact.city'), user.location ?? '–'],
  [t('admin.user.fact.joined'), formatDate(user.createdAt)],
  [
    t('common.lastLogin'),
    user.lastLoginAt
      ? formatRelativeTime(user.lastLoginAt, new Date())
      : t('admin.user.fact.neverLoggedIn'),
  ],
  [
    t('admin.user.fact.gdprConsent'),
    user.gdprConsent
      ? t('admin.user.fact.gdprConsentGiven')
      : t('admin.user.fact.gdprConsentNotGiven'),
  ],
  [
    t('common.marketing'),
    user.marketingConsent
      ? t('admin.user.fact.marketingAgreed')
      : t('admin.user.fact.marketingNotAgreed'),
  ],
]

const Facts = ({ user }: { user: AdminUser }) => (
  <Card className={styles.card}>
    <div className="cluster gap-16 items-center">
      <Avatar name={user.name} photo={user.profilePhoto} size="large" />
      <div className="stack gap-6 min-w-0 wrap-anywhere">
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
    <span
      className={`icon-tile-small ${styles.icon}`}
      data-danger={isDanger || undefined}
      aria-hidden="true"
    >
      {icon}
    </span>
    <div className={styles.text}>
      <p className="font-600">{title}</p>
      <p className="muted text-14">{note}</p>
    </div>
    <Button
      variant={isDanger ? 'light' : 'default'}
      size="sm"
      {...(isDanger && { color: 'red' as const })}
      isBusy={isBusy}
      onClick={onClick}
    >
      {button}
    </Button>
  </li>
)

type DialogName = 'suspend' | 'lift' | 'delete'

const isBlocked = ({ isBanned, suspendedUntil }: AdminUser) => isBanned || suspendedUntil !== null

const blockedUntil = ({ isBanned, suspendedUntil }: AdminUser) =>
  isBanned || !suspendedUntil
    ? t('admin.user.banned')
    : t('admin.user.suspendedUntil', { date: formatFullDateAndTime(suspendedUntil) })

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
      <div className={styles.columns}>
        <Facts user={user} />
        <div>
          <Section title={t('admin.user.step.title')}>
            <PlainList className={listCard.list}>
              <StepRow
                title={t('admin.user.step.edit')}
                note={t('admin.user.step.editNote')}
                icon={<IconPencil {...iconSize} />}
                button={t('common.edit')}
                onClick={() => open({ id: user.id })}
              />
              <StepRow
                title={t('admin.user.step.download')}
                note={t('admin.user.step.downloadNote')}
                icon={<IconDownload {...iconSize} />}
                button={
                  download.isPending
                    ? t('admin.user.step.downloading')
                    : t('admin.user.step.downloadButton')
                }
                isBusy={download.isPending}
                onClick={() => download.mutate({ id: user.id })}
              />
              <SignOutStep user={user} />
              {isBlocked(user) && (
                <StepRow
                  title={
                    user.isBanned
                      ? t('admin.user.step.liftBan')
                      : t('admin.user.step.liftSuspension')
                  }
                  note={blockedUntil(user)}
                  icon={<IconClockPlay {...iconSize} />}
                  button={t('admin.user.step.liftButton')}
                  onClick={() => open({ dialog: 'lift' })}
                />
              )}
              {!isBlocked(user) && !user.isAdmin && !isMe && (
                <StepRow
                  title={t('admin.user.step.suspend')}
                  note={t('admin.user.step.suspendNote')}
                  icon={<IconClockPause {...iconSize} />}
                  button={t('admin.user.step.suspendButton')}
                  onClick={() => open({ dialog: 'suspend' })}
                />
              )}
            </PlainList>
          </Section>
          <HostSection user={user} />
          <Section title={t('admin.user.more.title')}>
            <LinkList
              rows={[
                {
                  key: 'log',
                  href: adminHref({ page: 'audit', q: user.username }),
                  icon: IconListDetails,
                  title: t('admin.user.more.audit'),
                  note: t('admin.user.more.auditNote'),
                },
              ]}
            />
          </Section>
          <Section title={t('admin.user.remove.title')}>
            <PlainList className={listCard.list}>
              <StepRow
                title={isMe ? t('admin.user.remove.own') : t('admin.user.remove.other')}
                note={t('admin.user.remove.note')}
                icon={<IconTrash {...iconSize} />}
                button={t('common.delete')}
                isDanger
                onClick={() => open({ dialog: 'delete' })}
              />
            </PlainList>
          </Section>
        </div>
      </div>
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
        title={t('admin.user.logOut.step')}
        note={t('admin.user.logOut.stepNote')}
        icon={<IconLogout {...iconSize} />}
        button={t('admin.user.logOut.stepButton')}
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('admin.user.logOut.title')}
        cancelLabel={t('admin.user.logOut.cancel')}
        confirmLabel={t('admin.user.logOut.confirm')}
        busyLabel={t('admin.user.logOut.busy')}
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate({ id: user.id }, { onSettled: () => setConfirming(false) })}
      >
        <p>{rich('admin.user.logOut.text', { name: user.name })}</p>
      </ConfirmDialog>
    </>
  )
}
