import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PushDevice, PushPreference } from '#shared/push/contract.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSavePreferences } from './data.ts'
import styles from './PushPanel.module.css'

const words: Record<PushPreference, { label: string; description: string }> = {
  events: { label: 'Events', description: 'Bookings, changes and reminders' },
  messages: { label: 'Messages', description: 'Direct messages, and when a group names you' },
  buddyMatches: {
    label: 'Language buddies and connections',
    description: 'Who would like to meet you, and what they answer',
  },
  recommendations: { label: 'Recommendations', description: 'Your card of the week, and ideas' },
  community: { label: 'Community', description: 'Comments, groups and announcements' },
}
const shown = Object.keys(words) as PushPreference[]

/** What this device is told of. Nothing counts before it is saved. */
export const PushPreferencesForm = ({ device }: { device: PushDevice }) => {
  const [wishes, setWishes] = useState<Partial<Record<PushPreference, boolean>>>({})
  const save = useSavePreferences()
  const chosen = { ...device.preferences, ...wishes }
  const isChanged = shown.some((key) => chosen[key] !== device.preferences[key])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged)
      save.mutate(
        { subscriptionId: device.id, preferences: wishes },
        { onSuccess: () => setWishes({}) },
      )
  }
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.preferences}>
        <legend className={styles.legend}>What this device tells you</legend>
        <div className={styles.switches}>
          {shown.map((key) => (
            <SwitchField
              key={key}
              {...words[key]}
              checked={chosen[key]}
              onChange={(event) => setWishes({ ...wishes, [key]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <Button
          type="submit"
          className={styles.save ?? ''}
          disabled={!isChanged}
          loading={save.isPending}
        >
          Save Changes
        </Button>
      </fieldset>
    </form>
  )
}
