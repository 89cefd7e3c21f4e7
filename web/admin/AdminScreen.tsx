import { Button } from '@mantine/core'
import { IconPlus, IconShieldHalf, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'wouter'
import { AnnouncementDialog } from '#web/announcements/AnnouncementDialog.tsx'
import { usePlace } from '#web/app/usePlace.ts'
import { useAdminSecurity } from '#web/auth/secondFactor/data.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import styles from './AdminScreen.module.css'
import { AdminSecurity } from './AdminSecurity.tsx'
import { hrefOf, readPlace } from './adminPlace.ts'

export const AdminScreen = () => {
  const { place, open, close } = usePlace({ readPlace, hrefOf })
  const { data: security } = useAdminSecurity()
  const isLocked = security?.isSecondFactorRequired && !security.isStrong
  return (
    <>
      <ScreenHeader
        title="Admin Dashboard"
        lead="People, events, bookings and privacy at a glance, for those who run Welkom."
      >
        <Badge tone="orange">Admin Only</Badge>
      </ScreenHeader>
      {!isLocked && (
        <Section title="Quick actions">
          <div className={styles.actions}>
            <Button
              component={Link}
              href="/events?dialog=new"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              Create event
            </Button>
            <Button
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => open({ dialog: 'announcement' })}
            >
              Send announcement
            </Button>
          </div>
        </Section>
      )}
      <AdminSecurity />
      <div className={styles.coming}>
        <EmptyState
          icon={<IconShieldHalf size={24} stroke={1.75} />}
          title="The rest of the dashboard is being built"
          hint="Changing and importing events works already, on the events page."
        />
      </div>
      {/* It asks by itself before anything is lost, and closes by the answer. */}
      <AnnouncementDialog
        isOpen={place.dialog === 'announcement'}
        onClose={() => close({ dialog: undefined })}
      />
    </>
  )
}
