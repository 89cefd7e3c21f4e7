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

export const TopBar = ({ me }: { me: Me }) => {
  const logout = useLogout()
  const leave = () => logout.mutate()
  return (
    <header className={styles.bar}>
      <Brand />
      <BottomNav />
      <div className={styles.actions}>
        <Bell />
        {me.isAdmin && (
          <>
            <Button component={Link} href="/admin" variant="light" className={styles.wide}>
              Admin
            </Button>
            <ActionIcon component={Link} href="/admin" aria-label="Admin" className={styles.narrow}>
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
