import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { ControlRow } from '#web/page/RowGroup.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetTranslationConsent } from './data.ts'

/**
 * Shown to members who have agreed; the button “Translate” asks the others. It stays until the
 * screen is left, so that a withdrawal can be undone.
 */
export const TranslationConsentSwitch = ({ me }: { me: Pick<Me, 'privateTranslationHost'> }) => {
  const [host] = useState(me.privateTranslationHost)
  const change = useSetTranslationConsent()
  if (!host) return null
  const isOn = change.isPending ? change.variables.isGiven : me.privateTranslationHost !== null
  return (
    <ControlRow>
      <SwitchField
        label={t('translation.switch.label')}
        description={t('translation.switch.description', { host })}
        checked={isOn}
        onChange={(event) => change.mutate({ isGiven: event.currentTarget.checked })}
      />
    </ControlRow>
  )
}
