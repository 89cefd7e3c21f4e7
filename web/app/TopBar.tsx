import { ActionIcon, Button } from '@mantine/core'
import { IconLogout, IconShieldHalf } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { useLogout } from '#web/auth/data.ts'
import { Bell } from '#web/notifications/Bell.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { BottomNav } from './BottomNav.tsx'
import { Brand } from './Brand.tsx'
import styles from './TopBar.module.css'

/** Administrators find the reports in their dashboard. */
const dutyOf = ({ isAdmin, isModerator }: Me) => {
  if (isAdmin) return { href: '/admin', name: 'Admin' }
  return isModerator ? { href: '/safety', name: 'Reports' } : null
}

export const TopBar = ({ me }: { me: Me }) => {
  const logout = useLogout()
  const leave = () => logout.mutate()
  const duty = dutyOf(me)
  return (
    <header className={styles.bar}>
      <Brand />
      <BottomNav />
      <div className={styles.actions}>
        <Bell />
        {duty && (
          <>
            <Button component={Link} href={duty.href} variant="light" className={styles.wide}>
              {duty.name}
            </Button>
            <ActionIcon
              component={Link}
              href={duty.href}
              aria-label={duty.name}
              className={styles.narrow}
            >
              <IconShieldHalf size={22} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        <Link href="/profile" className={styles.profile} aria-label="Your profile">
          <Avatar name={me.name} photo={me.profilePhoto} size="small" alt={me.name} />
        </Link>
        <Button
          variant="subtle"
          color="soft"
          className={styles.wide}
          onClick={leave}
          loading={logout.isPending}
        >
          Logout
        </Button>
        <ActionIcon
          aria-label="Logout"
          className={styles.narrow}
          onClick={leave}
          loading={logout.isPending}
        >
          <IconLogout size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </header>
  )
}
