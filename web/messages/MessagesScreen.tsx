import { IconMail } from '@tabler/icons-react'
import { ComingScreen } from '#web/app/ComingScreen.tsx'

export const MessagesScreen = () => (
  <ComingScreen
    title="Messages"
    lead="Conversations with the people you are connected to."
    icon={IconMail}
    coming="Messages are being built"
    hint="Soon you can write to your connections here. News about your events is under the bell already."
  />
)
