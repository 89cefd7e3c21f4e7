import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { OpenSession } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { dialogHistoryState, useCloseDialog } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDayAndTimeShort, formatRelativeTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import card from '#web/ui/SettingsCard.module.css'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './data.ts'
import { PendingEmail } from './PendingEmail.tsx'
import styles from './SecurityCard.module.css'

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)

/** Email, password and open sessions. */
export const SecurityCard = ({ me }: { me: Pick<Me, 'email' | 'pendingEmail' | 'username'> }) => {
  const { isOpen, open, close } = usePasswordDialog()
  return (
    <SettingsCard id="sign-in-and-security" title={t('auth.security.title')}>
      <div className="cluster gap-16 gap-y-8 items-center justify-between">
        <div className="min-w-0 wrap-anywhere">
          <h3>{t('common.email')}</h3>
          <p className="muted text-15">{me.email}</p>
        </div>
        <Button
          component={Link}
          href="/profile?mode=edit"
          variant="light"
          aria-label={t('auth.security.changeEmailLabel')}
        >
          {t('common.change')}
        </Button>
      </div>
      {me.pendingEmail && <PendingEmail email={me.pendingEmail} />}
      <div className="cluster gap-16 gap-y-8 items-center justify-between">
        <div className="min-w-0 wrap-anywhere">
          <h3>{t('auth.security.password')}</h3>
          <p className="muted text-15">{t('auth.security.passwordHint')}</p>
        </div>
        <Button variant="light" onClick={open}>
          {t('auth.security.changePassword')}
        </Button>
      </div>
      <SessionList />
      <PasswordDialog me={me} isOpen={isOpen} onClose={close} />
    </SettingsCard>
  )
}

/** The browser runs on the server itself, so its address does not help to recognise it. */
const isLoopback = (address: string) => /^(127\.|::)/.test(address)

const Session = ({ session }: { session: OpenSession }) => {
  const end = useEndSession()
  const { id, name, address, createdAt, lastSeenAt, isCurrent } = session
  const since = formatDayAndTimeShort(createdAt)
  const ago = formatRelativeTime(lastSeenAt, new Date())
  const time = (text: ReactNode) => <time dateTime={lastSeenAt.toISOString()}>{text}</time>
  return (
    <li className={`${card.row} ${styles.session}`}>
      <div>
        <p className={card.name}>
          {name}
          {isCurrent && <Badge tone="blue">{t('common.thisDevice')}</Badge>}
        </p>
        <p className="muted text-15">
          {isLoopback(address)
            ? rich('auth.sessions.usage', { ago, since, time })
            : rich('auth.sessions.usageFrom', { ago, address, since, time })}
        </p>
      </div>
      {/* The current session has Logout in the top bar. */}
      {!isCurrent && (
        <Button
          variant="subtle"
          color="soft"
          aria-label={t('auth.sessions.endLabel', { name, since })}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          {t('auth.sessions.end')}
        </Button>
      )}
    </li>
  )
}

const OpenSessions = ({ sessions }: { sessions: OpenSession[] }) => {
  const endOthers = useEndOtherSessions()
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="light" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('auth.sessions.endOthers')}
        </Button>
      )}
    </>
  )
}

/** Open sessions; unknown ones can be ended. */
const SessionList = () => {
  const query = useSessions()
  const focusProps = useFocusRestore<HTMLDivElement>(query.data)
  return (
    <div {...focusProps} className={`no-outline ${card.list}`}>
      <h3>{t('auth.sessions.title')}</h3>
      <Loaded
        query={query}
        errorTitle={t('auth.sessions.loadFailed')}
        skeleton={<LoadingBlock label={t('auth.sessions.loading')} height="2.75rem" />}
      >
        {(sessions) => <OpenSessions sessions={sessions} />}
      </Loaded>
    </div>
  )
}

const settings = '/profile?tab=settings'
const page = '#security'

/** The open dialog is part of the URL of the settings. */
const usePasswordDialog = () => {
  const [, navigate] = useLocation()
  const closeTo = useCloseDialog()
  return {
    isOpen: new URLSearchParams(useSearch()).get('change') === 'password',
    open: () => navigate(`${settings}&change=password${page}`, { state: dialogHistoryState }),
    close: () => closeTo(settings + page),
  }
}
