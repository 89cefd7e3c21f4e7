import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { platform } from '#web/app/platform.ts'
import { useMe } from '#web/auth/data.ts'
import { LateEmailNote } from '#web/auth/security/LateEmailNote.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { useProfilePlace } from './useProfilePlace.ts'

export const ProfileScreen = () => {
  const control = useProfilePlace()
  const { data: me } = useMe()
  if (!me) return null
  return (
    <>
      <ScreenHeader
        title="Profile"
        lead={`What ${platform.name} knows about you, and what it tells you.`}
      >
        <Button component={Link} href="/privacy" variant="light">
          Your privacy
        </Button>
      </ScreenHeader>
      <LateEmailNote me={me} />
      <ProfileTabs me={me} control={control} />
    </>
  )
}
