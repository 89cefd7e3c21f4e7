import type { PublicUser } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFollowHost } from './data.ts'
import { FollowBell } from './FollowBell.tsx'

/** Beside the host of an event. Nothing for the host. */
export const FollowHostButton = ({ host }: { host: Pick<PublicUser, 'id' | 'name'> }) => {
  const { data: me } = useMe()
  return me && me.id !== host.id ? <HostToggle host={host} /> : null
}

const HostToggle = ({ host: { id, name } }: { host: Pick<PublicUser, 'id' | 'name'> }) => {
  const { isKnown, isOn, toggle } = useFollowHost(id)
  if (!isKnown) return null
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      size="sm"
      leftSection={<FollowBell isOn={isOn} />}
      aria-label={t(isOn ? 'events.following.hostOn' : 'events.following.followHost', { name })}
      title={t('events.following.hint')}
      onClick={toggle}
    >
      {t(isOn ? 'events.following.on' : 'events.following.follow')}
    </Button>
  )
}
