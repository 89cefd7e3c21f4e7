import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type ConversationSettings, settingHours } from '#shared/conversation/contract.ts'
import type { ConversationKind } from '#shared/conversation/message.ts'
import { usualLevels } from '#shared/conversation/notifying.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Address } from '../chat.ts'
import { useChangeSettings } from './data.ts'
import { formatUntil } from './useMuted.ts'

type Hours = (typeof settingHours)[number] | null
const durations: Hours[] = [...settingHours, null]

const labelOf = (hours: Hours) => {
  if (hours === null) return t('conversation.settings.always')
  return hours === 168
    ? t('conversation.settings.week')
    : t('conversation.settings.hours', { count: hours })
}

const choicesFor = (kind: ConversationKind) => [
  { value: 'everything' as const, label: t('conversation.settings.everything') },
  {
    value: 'mentions' as const,
    label:
      kind === 'group'
        ? t('conversation.settings.mentions')
        : t('conversation.settings.onlyReplies'),
  },
  { value: 'nothing' as const, label: t('conversation.settings.nothing') },
]

type Props = {
  address: Address
  /** Those that apply now; null: as usual. */
  settings: ConversationSettings | null
  onClose: () => void
}

/** One tap mutes for the night; or one chooses what notifies, and for how long. */
export const NotificationLevelDialog = ({ address, settings, onClose }: Props) => {
  const usual = usualLevels[address.kind]
  const [level, setLevel] = useState(settings?.level ?? usual)
  // Undefined: as long as it lasts already.
  const [hours, setHours] = useState<Hours | undefined>(settings?.until ? undefined : null)
  const write = useChangeSettings()
  const isMuted = settings?.level === 'nothing'
  const save = (choice: { level: typeof level; hours: Hours }) =>
    write.mutate({ ...address, ...choice }, { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.notifications')}
      size="small"
      footer={
        <Button
          isBusy={write.isPending}
          onClick={() => (hours === undefined ? onClose() : save({ level, hours }))}
        >
          {t('common.save')}
        </Button>
      }
    >
      <div className="stack gap-16">
        <Button
          variant="light"
          isBusy={write.isPending}
          leftSection={
            isMuted ? (
              <IconBell size={18} aria-hidden="true" />
            ) : (
              <IconBellOff size={18} aria-hidden="true" />
            )
          }
          onClick={() =>
            save(
              isMuted
                ? { level: settings.after ?? usual, hours: null }
                : { level: 'nothing', hours: 8 },
            )
          }
        >
          {isMuted
            ? t('conversation.settings.unmute')
            : t('conversation.settings.mute', { count: 8 })}
        </Button>
        {settings?.until && (
          <p className="muted text-15">
            {isMuted
              ? t('conversation.settings.mutedUntil', { time: formatUntil(settings.until) })
              : t('conversation.settings.until', { time: formatUntil(settings.until) })}
          </p>
        )}
        <ChoiceField
          legend={t('conversation.settings.level')}
          choices={choicesFor(address.kind)}
          value={level}
          onChange={(chosen) => {
            setLevel(chosen)
            setHours((known) => known ?? null)
          }}
        />
        <div className="stack gap-8">
          <p className="font-600 text-15" aria-hidden="true">
            {t('conversation.settings.howLong')}
          </p>
          <ChipRow label={t('conversation.settings.howLong')} selected={hours}>
            {durations.map((each) => (
              <Chip key={String(each)} isPressed={each === hours} onClick={() => setHours(each)}>
                {labelOf(each)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      </div>
    </Dialog>
  )
}
