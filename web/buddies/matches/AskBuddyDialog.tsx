import type { RefObject } from 'react'
import type { BuddySuggestion } from '#shared/buddies/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { useAskBuddy } from '#web/buddies/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { RequestDialog } from '#web/messaging/RequestDialog.tsx'

type Props = {
  suggestion: BuddySuggestion
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Asks a suggested user to be buddies, with an optional message. */
export const AskBuddyDialog = ({ suggestion, ...dialog }: Props) => {
  const request = useAskBuddy()
  const { data: me } = useMe()
  const { user, teachLanguage, learnLanguage } = suggestion
  return (
    <RequestDialog
      {...dialog}
      title={rich('buddies.ask.title', { name: user.name })}
      hint={t('messaging.request.hint')}
      messageHint={t('buddies.ask.messageHint')}
      meId={me?.id}
      draftName={`buddy:${user.id}`}
      request={request}
      onSend={(fields) =>
        request.mutateAsync({ buddyId: user.id, teachLanguage, learnLanguage, ...fields })
      }
    />
  )
}
