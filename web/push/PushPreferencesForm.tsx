import { useState } from 'react'
import type { PushDevice, PushPreference } from '#shared/push/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSavePreferences } from './data.ts'
import styles from './PushPanel.module.css'

const labels: Record<PushPreference, { label: string; description: string }> = {
  events: { label: 'Events', description: 'Bookings, changes and reminders' },
  messages: { label: 'Messages', description: 'Direct messages, and mentions in groups' },
  buddyMatches: {
    label: 'Language buddies and connections',
    description: 'New requests and answers',
  },
  recommendations: { label: 'Recommendations', description: 'Your weekly card and ideas' },
  community: { label: 'Community', description: 'Comments, groups and announcements' },
}
const categories = Object.keys(labels) as PushPreference[]

/** The notification categories of this device. Changes apply once they are saved. */
export const PushPreferencesForm = ({ device }: { device: PushDevice }) => {
  const [changes, setChanges] = useState<Partial<Record<PushPreference, boolean>>>({})
  const save = useSavePreferences()
  const chosen = { ...device.preferences, ...changes }
  const isChanged = categories.some((key) => chosen[key] !== device.preferences[key])
  const submit = () => {
    if (isChanged)
      save.mutate(
        { subscriptionId: device.id, preferences: changes },
        { onSuccess: () => setChanges({}) },
      )
  }
  return (
    <Form error={save.error} isPending={save.isPending} onSubmit={submit}>
      <fieldset className={styles.preferences}>
        <legend className={styles.legend}>What this device notifies you about</legend>
        <div className={styles.switches}>
          {categories.map((key) => (
            <SwitchField
              key={key}
              {...labels[key]}
              checked={chosen[key]}
              onChange={(event) => setChanges({ ...changes, [key]: event.currentTarget.checked })}
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
    </Form>
  )
}
