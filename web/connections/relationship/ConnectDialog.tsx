import type { RefObject } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { RequestDialog } from '#web/messaging/RequestDialog.tsx'
import { useSendRequest } from './data.ts'

type Props = {
  user: PublicUser
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
  /** A first line that starts from what the two have in common. */
  opening?: string | undefined
}

/** Sends a connection request with an optional message. */
export const ConnectDialog = ({ user, ...dialog }: Props) => {
  const request = useSendRequest()
  const { data: me } = useMe()
  return (
    <RequestDialog
      {...dialog}
      title={rich('connections.request.title', { name: user.name })}
      hint={t('messaging.request.hint')}
      messageHint={t('connections.request.messageHint')}
      meId={me?.id}
      draftName={`connect:${user.id}`}
      request={request}
      onSend={(fields) => request.mutateAsync({ receiverId: user.id, ...fields })}
    />
  )
}
