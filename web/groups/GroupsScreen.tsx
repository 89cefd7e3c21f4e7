import { IconUsers } from '@tabler/icons-react'
import { ComingScreen } from '#web/app/ComingScreen.tsx'

export const GroupsScreen = () => (
  <ComingScreen
    title="Groups"
    lead="Language buddies, new arrivals, students and expats, each with a chat of their own."
    icon={IconUsers}
    coming="Exploring and joining groups is being built"
    hint="The groups you belong to are on your home page. Events are a good way to meet people now."
    step={{ href: '/', label: 'See your groups' }}
  />
)
