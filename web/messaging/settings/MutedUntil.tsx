import type { ConversationSettings } from '#shared/conversation/contract.ts'
import { t } from '#web/language/t.tsx'
import { formatUntil, usePresentSettings } from './useMuted.ts'

type Props = { settings: ConversationSettings | null | undefined }

/** In the header of a muted conversation: until when. */
export const MutedUntil = ({ settings }: Props) => {
  const present = usePresentSettings(settings)
  if (present?.level !== 'nothing') return null
  return (
    <span className="muted text-14">
      {present.until
        ? t('conversation.settings.mutedUntil', { time: formatUntil(present.until) })
        : t('conversation.settings.muted')}
    </span>
  )
}
