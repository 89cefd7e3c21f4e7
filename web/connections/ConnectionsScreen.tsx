import { IconUserPlus } from '@tabler/icons-react'
import { ComingScreen } from '#web/app/ComingScreen.tsx'

export const ConnectionsScreen = () => (
  <ComingScreen
    title="Connections"
    lead="The people you know here, and those who ask to."
    icon={IconUserPlus}
    coming="Connecting is being built"
    hint="Soon you can find people by name and send them a request. At an event you can meet them in person."
  />
)
