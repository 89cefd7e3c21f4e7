import { type Group, slowModes } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import { formatDuration } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { useChangeWriting } from './data.ts'

/** For managers: who may write in the chat, and how often. Saved with each choice. */
export const WritingSettings = ({ group }: { group: Group }) => {
  const { id, isForAdminsToWrite = false, slowModeSeconds = 0 } = group
  const change = useChangeWriting()
  // What was chosen is shown until the group is read again.
  const shown = { isForAdminsToWrite, slowModeSeconds, ...(change.isPending && change.variables) }
  const save = (changed: Partial<typeof shown>) => {
    const { isForAdminsToWrite, slowModeSeconds } = { ...shown, ...changed }
    const seconds = slowModes.find((each) => each === slowModeSeconds) ?? 0
    change.mutate({ id, isForAdminsToWrite, slowModeSeconds: seconds })
  }
  return (
    <>
      <NativeSelect
        label={t('conversation.writing.who')}
        data={[
          { value: 'members', label: t('conversation.writing.members') },
          { value: 'admins', label: t('conversation.writing.admins') },
        ]}
        value={shown.isForAdminsToWrite ? 'admins' : 'members'}
        onChange={({ target }) => save({ isForAdminsToWrite: target.value === 'admins' })}
      />
      {!shown.isForAdminsToWrite && (
        <NativeSelect
          label={t('conversation.writing.slowMode')}
          description={t('conversation.writing.slowModeHint')}
          data={slowModes.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('conversation.writing.off') : formatDuration(seconds),
          }))}
          value={String(shown.slowModeSeconds)}
          onChange={({ target }) => save({ slowModeSeconds: Number(target.value) })}
        />
      )}
    </>
  )
}
