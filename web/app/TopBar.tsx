import { IconLogout, IconShieldHalf, IconTicket } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { useLogout } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { Bell } from '#web/notifications/Bell.tsx'
import { platform } from '#web/page/platform.ts'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { BottomNav } from './BottomNav.tsx'
import styles from './TopBar.module.css'

/** Administrators find reports in their dashboard. */
const staffLinkOf = ({ isAdmin, isModerator }: Me) => {
  if (isAdmin) return { href: '/admin', name: t('app.admin') }
  return isModerator ? { href: '/safety', name: t('common.reports') } : null
}

export const TopBar = ({ me }: { me: Me }) => {
  const logout = useLogout()
  const onLogout = () => logout.mutate()
  const staffLink = staffLinkOf(me)
  return (
    <header className={styles.bar}>
      <LazyBackButton isSignedIn />
      <Brand />
      <BottomNav />
      <div className={styles.actions} data-long={staffLink ? true : undefined}>
        <Button
          component={Link}
          href="/resources"
          variant="subtle"
          color="soft"
          className={styles.wide}
        >
          {t('common.guides')}
        </Button>
        <ActionIcon
          component={Link}
          href="/events?mine=true"
          aria-label={t('common.myEvents')}
          title={t('common.myEvents')}
        >
          <IconTicket size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <Bell />
        {staffLink && (
          <>
            <Button component={Link} href={staffLink.href} variant="light" className={styles.wide}>
              {staffLink.name}
            </Button>
            <ActionIcon
              component={Link}
              href={staffLink.href}
              aria-label={staffLink.name}
              className={styles.narrow}
            >
              <IconShieldHalf size={22} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        <Link href="/profile" className={styles.profile} aria-label={t('common.yourProfile')}>
          <Avatar name={me.name} photo={me.profilePhoto} size="small" alt={me.name} />
        </Link>
        <Button
          variant="subtle"
          color="soft"
          className={styles.wide}
          onClick={onLogout}
          loading={logout.isPending}
        >
          {t('app.logout')}
        </Button>
        <ActionIcon
          aria-label={t('app.logout')}
          className={styles.narrow}
          onClick={onLogout}
          loading={logout.isPending}
        >
          <IconLogout size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </header>
  )
}

const BackButton = optionalComponent(async () => (await import('./BackButton.tsx')).BackButton)

const firstLevel = ['/', '/auth', '/events', '/groups', '/community', '/connections', '/messages']

/** Not part of the first screen's code. */
const LazyBackButton = (props: { isSignedIn: boolean }) => {
  const [path] = useLocation()
  return !firstLevel.includes(path) && <BackButton {...props} />
}

/** The top bar of visitors, without navigation. */
export const VisitorTopBar = () => (
  <header className={styles.bar}>
    <LazyBackButton isSignedIn={false} />
    <Brand />
  </header>
)

const Brand = () => {
  const { name } = platform
  return (
    <Link href="/" className={styles.brand}>
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={styles.name} data-long={name.length > 12 || undefined} dir="auto">
        {name}
      </span>
    </Link>
  )
}
