import { IconMessage2 } from '@tabler/icons-react'
import { ComingScreen } from '#web/app/ComingScreen.tsx'

export const CommunityScreen = () => (
  <ComingScreen
    title="Community Board"
    lead="Questions and tips about housing, work, language and daily life."
    icon={IconMessage2}
    coming="The board is being built"
    hint="Soon you can ask here what you want to know. Until then, our guides answer the first questions."
    step={{ href: '/?guide=housing', label: 'Read a guide' }}
  />
)
