import { IconShieldHalf } from '@tabler/icons-react'
import { ComingScreen } from '#web/app/ComingScreen.tsx'
import { Badge } from '#web/ui/Badge.tsx'

export const AdminScreen = () => (
  <ComingScreen
    title="Admin Dashboard"
    lead="People, events, bookings and privacy at a glance, for those who run Welkom."
    mark={<Badge tone="orange">Admin Only</Badge>}
    icon={IconShieldHalf}
    coming="The dashboard is being built"
    hint="Creating, changing and importing events works already, on the events page."
  />
)
