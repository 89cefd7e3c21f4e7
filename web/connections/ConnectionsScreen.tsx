import { BuddiesPart } from '#web/buddies/BuddiesPart.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

export const ConnectionsScreen = () => (
  <>
    <ScreenHeader title="Connections" lead="The people you know here, and those who ask to." />
    <BuddiesPart />
  </>
)
