import { useState } from 'react'
import type { PushDevice, PushPreference } from '#shared/push/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSavePreferences } from './data.ts'
import styles from './PushPanel.module.css'

const categories: PushPreference[] = [
  'events',
  'messages',
  'buddyMatches',
  'recommendations',
  'community',
]

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
        <legend className={styles.legend}>{t('push.preferences.legend')}</legend>
        <div className={styles.switches}>
          {categories.map((key) => (
            <SwitchField
              key={key}
              label={t(`push.preferences.${key}`)}
              description={t(`push.preferences.${key}Hint`)}
              checked={chosen[key]}
              onChange={(event) => setChanges({ ...changes, [key]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!isChanged}
          loading={save.isPending}
        >
          {t('push.preferences.save')}
        </Button>
      </fieldset>
    </Form>
  )
}
