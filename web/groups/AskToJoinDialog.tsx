import type { RefObject } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { RequestDialog } from '#web/messaging/RequestDialog.tsx'
import { useAskToJoin } from './data.ts'

type Props = {
  group: Group
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Sends a join request with an optional message to the admins. */
export const AskToJoinDialog = ({ group: { id, name }, ...dialog }: Props) => {
  const request = useAskToJoin()
  const { data: me } = useMe()
  return (
    <RequestDialog
      {...dialog}
      title={t('groups.ask.title')}
      hint={rich('groups.ask.hint', { name })}
      messageHint={t('groups.ask.messageHint')}
      meId={me?.id}
      draftName={`join:${id}`}
      request={request}
      onSend={(fields) => request.mutateAsync({ id, ...fields })}
    />
  )
}
